// The package brings no types; this much of it is used.
declare module 'relay-test-utils' {
  import type { Environment, OperationDescriptor, GraphQLSingularResponse } from 'relay-runtime'

  export interface MockEnvironment extends Environment {
    mock: {
      resolveMostRecentOperation(answer: (operation: OperationDescriptor) => GraphQLSingularResponse): void
      rejectMostRecentOperation(error: Error): void
      resolve(operation: OperationDescriptor, answer: GraphQLSingularResponse): void
      nextValue(operation: OperationDescriptor, answer: GraphQLSingularResponse): void
      reject(operation: OperationDescriptor, error: Error): void
      queueOperationResolver(answer: (operation: OperationDescriptor) => GraphQLSingularResponse): void
      getMostRecentOperation(): OperationDescriptor
      getAllOperations(): OperationDescriptor[]
    }
  }
  export function createMockEnvironment(): MockEnvironment
  export const MockPayloadGenerator: {
    generate(operation: OperationDescriptor, resolvers: Record<string, () => object>): GraphQLSingularResponse
  }
}
