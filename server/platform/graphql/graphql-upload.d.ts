declare module 'graphql-upload/GraphQLUpload.mjs' {
  import type { GraphQLScalarType } from 'graphql'
  const scalar: GraphQLScalarType
  export default scalar
}
declare module 'graphql-upload/Upload.mjs' {
  import type { Readable } from 'node:stream'
  export default class Upload {
    promise: Promise<unknown>
    resolve(file: { filename: string; mimetype: string; encoding: string; createReadStream(): Readable }): void
    reject(error: Error): void
  }
}
declare module 'graphql-upload/processRequest.mjs' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  export default function processRequest(
    request: IncomingMessage,
    response: ServerResponse,
    options?: { maxFieldSize?: number; maxFileSize?: number; maxFiles?: number },
  ): Promise<unknown>
}
