import { Select } from '@mantine/core'
import { locale, localeNames, locales, switchLocale, type Locale } from '../../session/locale.ts'

export function LanguageChoice() {
  return (
    <Select
      aria-label="Language"
      maw={320}
      allowDeselect={false}
      value={locale}
      data={locales.map((language) => ({ value: language, label: localeNames[language] }))}
      onChange={(language) => {
        if (language && language !== locale) void switchLocale(language as Locale)
      }}
    />
  )
}
