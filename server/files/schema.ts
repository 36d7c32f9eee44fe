import { addFile, takeUpload } from '../platform/attachments/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { badInput } from '../platform/errors.ts'
import { countUpload, fileInputOf, KIND_WORDS, uploadKind } from './parts.ts'
import './sweep.ts'

builder.prismaObject('StoredFile', {
  description:
    'An uploaded or made file. Whoever may see what it belongs to may see it; its address then opens it without more.',
  select: { id: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id, to name the file in an input.' }),
    url: t.string({
      description:
        'Where a browser opens it; for private files the address ends after some hours. Takes Range requests.',
      select: { id: true, isPublic: true },
      resolve: (file, _args, { services }) => services.files.url(file),
    }),
    name: t.exposeString('name', { description: 'The name it was uploaded under.' }),
    mediaType: t.exposeString('mediaType', { description: 'Told from its content, such as image/png.' }),
    size: t.exposeInt('size', { description: 'Bytes.' }),
    width: t.exposeInt('width', { nullable: true, description: 'Pixels; null unless an image or video.' }),
    height: t.exposeInt('height', { nullable: true, description: 'Pixels; null unless an image or video.' }),
    durationSeconds: t.exposeFloat('durationSeconds', {
      nullable: true,
      description: 'Of a video or recording; null for other files and where it is not known.',
    }),
  }),
})

builder.relayMutationField(
  'uploadFile',
  {
    description:
      'A file to keep for a later input. A picture opens by its address alone until it is saved where it belongs.',
    inputFields: (t) => ({
      file: t.field({ type: 'Upload', required: true, description: 'At most 100 MB.' }),
      kind: t.string({ description: KIND_WORDS }),
    }),
  },
  {
    description:
      'Stores a file for the person who sends it. Errors: TOO_LARGE, BAD_USER_INPUT for the wrong kind, TOO_MANY.',
    authScopes: { personOr: 'create-uploads-media' },
    resolve: async (_root, { input }, ctx) => {
      const kind = uploadKind(input.kind, signedIn(ctx))
      await countUpload(ctx, kind)
      const file = fileInputOf(input.file, kind)
      const stored = await takeUpload(ctx, file)
      if (!stored) throw badInput('file', 'Choose a file.')
      return change(ctx, 'uploadFile', async (c) => {
        const id = await addFile(c, stored, file.isPublic)
        c.record({ type: 'StoredFile', id, after: stored })
        return { id }
      })
    },
  },
  {
    outputFields: (t) => ({
      file: t.prismaField({
        type: 'StoredFile',
        description: 'The stored file.',
        resolve: (query, { id }, _args, { db }) => db.storedFile.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
