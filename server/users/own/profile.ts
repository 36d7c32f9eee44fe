import { publicPicture, takeFiles } from '../../platform/attachments/attachments.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { given } from '../../platform/kit/saves.ts'
import { optionalText, phoneOrNone, requiredText } from '../../platform/values/inputs.ts'
import { savedUser } from '../../domain/people/savedUser.ts'
import { birthDateOf, placeOf, REGION, withPlace } from '../personInput.ts'

mutation('updateInfo', {
  description:
    'Saves the own profile. The first name ends the missing-info step (spec part 1, 2.2). Errors: BAD_USER_INPUT names the field.',
  about: 'What the person tells about themselves; what is left out stays, an empty text clears.',
  input: (t) => ({
    firstName: t.string({ validate: requiredText('First name', 60) }),
    lastName: t.string({ validate: requiredText('Last name', 60) }),
    phone: t.string({ validate: phoneOrNone }),
    birthDate: t.string({ description: 'YYYY-MM-DD' }),
    companyRole: t.string({ validate: optionalText(60) }),
    primaryDealershipRole: t.string({ validate: optionalText(60) }),
    addressLine1: t.string({ validate: optionalText() }),
    city: t.string({ validate: optionalText(80) }),
    region: t.string({ description: REGION, validate: optionalText(60) }),
    country: t.string({ description: 'Two letters.', validate: optionalText(2) }),
    postalCode: t.string({ validate: optionalText(12) }),
    profileImage: t.field({ type: 'Upload', description: 'A new picture, PNG or JPEG.' }),
    profileImageId: t.id({ description: 'A picture uploaded before; null removes the picture.' }),
  }),
  may: 'signedIn',
  first: (ctx, { profileImage, profileImageId }) =>
    takeFiles(ctx, { profileImageId: publicPicture('profileImage', profileImage, profileImageId) }),
  async does(
    c,
    { profileImage: _upload, profileImageId: _id, birthDate, firstName, lastName, ...asked },
    { id },
    files,
  ) {
    const before = await c.tx.user.findUniqueOrThrow({
      where: { id },
      select: { firstName: true, lastName: true, phone: true, city: true, region: true, country: true },
    })
    const texts = withPlace({ ...asked, ...(asked.country && { country: asked.country.toUpperCase() }) }, before)
    const cleared = Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [name, value === '' ? null : value]),
    )
    await c.tx.user.update({
      where: { id },
      data: {
        ...cleared,
        ...given({ firstName, lastName }),
        ...(await files.columns(c)),
        ...(texts.postalCode == null ? {} : placeOf(texts.postalCode, texts.country ?? before.country)),
        ...(birthDate === undefined ? {} : { birthDate: birthDate ? birthDateOf(birthDate) : null }),
      },
    })
    c.record({ type: 'User', id, before, after: { firstName, lastName, ...texts } })
    return { id }
  },
  answers: savedUser,
})

mutation('updateEmailOpt', {
  description: 'Opts in to or out of emails about training; emails about the account itself always come.',
  input: (t) => ({
    receiveEmails: t.boolean({ required: true, description: 'Whether emails about training are wanted.' }),
  }),
  may: 'signedIn',
  async does(c, input, { id }) {
    await c.tx.user.update({ where: { id }, data: input })
    c.record({ type: 'User', id, after: input })
    return { id }
  },
  answers: savedUser,
})
