import { IconLanguage } from '@tabler/icons-react'
import classes from './LanguageMenu.module.css'
import { languageTags, locale, localeNames, localeNotes, locales, switchLocale, type Locale } from './locale.ts'

/** The browser's own list: known to every thumb and screen reader, and nothing to download before sign-in. */
export function LanguageMenu() {
  return (
    <span className={classes.menu}>
      <IconLanguage size={18} aria-hidden="true" />
      <select
        aria-label="Language"
        className={classes.list}
        value={locale}
        onChange={({ currentTarget }) => {
          void switchLocale(currentTarget.value as Locale)
        }}
      >
        {locales.map((language) => (
          <option key={language} value={language} lang={languageTags[language]}>
            {[localeNames[language], localeNotes[language]].filter(Boolean).join(' – ')}
          </option>
        ))}
      </select>
    </span>
  )
}
