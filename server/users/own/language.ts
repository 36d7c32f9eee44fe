import { change } from '../../platform/change.ts'
import { badInput } from '../../platform/errors.ts'
import { builder } from '../../platform/graphql/builder.ts'

const LOCALES: readonly string[] = ['en', 'fr', 'de', 'ja', 'cn', 'es', 'it', 'pt']
const YEAR = 365 * 86_400

builder.mutationField('setLanguage', (t) =>
  t.string({
    authScopes: { public: true },
    args: { lang: t.arg.string({ required: true }) },
    description:
      'Remembers the language for 365 days in the cookie i18n_redirected (spec part 1, 9), and with the account. Errors: BAD_USER_INPUT.',
    resolve: async (_root, { lang }, ctx) => {
      if (!LOCALES.includes(lang)) throw badInput('lang', `The language is one of ${LOCALES.join(', ')}.`)
      ctx.call.setCookie('i18n_redirected', lang, { maxAge: YEAR, httpOnly: false })
      const userId = ctx.viewer?.id
      if (userId) {
        await change(ctx, 'setLanguage', async (c) => {
          await c.tx.user.update({ where: { id: userId }, data: { locale: lang } })
          c.record({ type: 'User', id: userId, after: { locale: lang } })
        })
      }
      return lang
    },
  }),
)
