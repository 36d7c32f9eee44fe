import { z } from 'zod'
import { attach, takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { signedIn } from '../platform/context.ts'
import { optionalText, phone, requiredText } from '../platform/values/inputs.ts'
import { savedUser } from '../domain/people/savedUser.ts'
import { coordinatesOf } from '../platform/values/postalPlaces.ts'
import { birthDateOf } from './personInput.ts'

builder.relayMutationField(
  'updateInfo',
  {
    description: 'What the person tells about themselves; what is left out stays, an empty text clears.',
    inputFields: (t) => ({
      firstName: t.string({ validate: requiredText('First name', 60) }),
      lastName: t.string({ validate: requiredText('Last name', 60) }),
      phone: t.string({ validate: z.union([z.literal(''), phone]) }),
      birthDate: t.string({ description: 'YYYY-MM-DD' }),
      companyRole: t.string({ validate: optionalText(60) }),
      primaryDealershipRole: t.string({ validate: optionalText(60) }),
      addressLine1: t.string({ validate: optionalText() }),
      city: t.string({ validate: optionalText(80) }),
      region: t.string({ validate: optionalText(3) }),
      country: t.string({ validate: optionalText(2) }),
      postalCode: t.string({ validate: optionalText(12) }),
      profileImage: t.field({ type: 'Upload', description: 'A new picture, PNG or JPEG.' }),
      profileImageId: t.id({ description: 'A picture uploaded before; null removes the picture.' }),
    }),
  },
  {
    description:
      'Saves the own profile. The first name ends the missing-info step (spec part 1, 2.2). Errors: BAD_USER_INPUT names the field.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      const { profileImage, profileImageId, birthDate, firstName, lastName, ...texts } = input
      const picture: FileInput = {
        upload: profileImage,
        id: profileImageId,
        kind: 'image',
        field: 'profileImage',
        isPublic: true,
      }
      const stored = await takeUpload(ctx, picture)
      const { id } = signedIn(ctx)
      return change(ctx, 'updateInfo', async (c) => {
        const before = await c.tx.user.findUniqueOrThrow({
          where: { id },
          select: { firstName: true, lastName: true, phone: true, city: true, region: true },
        })
        const image = await attach(c, stored, picture)
        const cleared = Object.fromEntries(
          Object.entries(texts).map(([name, value]) => [name, value === '' ? null : value]),
        )
        await c.tx.user.update({
          where: { id },
          data: {
            ...cleared,
            ...(firstName ? { firstName } : {}),
            ...(lastName ? { lastName } : {}),
            ...(image === undefined ? {} : { profileImageId: image }),
            ...(texts.postalCode == null ? {} : coordinatesOf(texts.postalCode)),
            ...(birthDate === undefined ? {} : { birthDate: birthDate ? birthDateOf(birthDate) : null }),
          },
        })
        c.record({ type: 'User', id, before, after: { firstName, lastName, ...texts } })
        return { id }
      })
    },
  },
  { outputFields: savedUser },
)

builder.relayMutationField(
  'updateEmailOpt',
  {
    inputFields: (t) => ({
      receiveEmails: t.boolean({ required: true, description: 'Whether letters about training are wanted.' }),
    }),
  },
  {
    description: 'Opts in to or out of letters about training; letters about the account itself always come.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) =>
      change(ctx, 'updateEmailOpt', async (c) => {
        const { id } = signedIn(ctx)
        await c.tx.user.update({ where: { id }, data: input })
        c.record({ type: 'User', id, after: input })
        return { id }
      }),
  },
  { outputFields: savedUser },
)
