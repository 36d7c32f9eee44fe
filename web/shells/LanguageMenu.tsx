import { Button, Menu } from '@mantine/core'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import { languageTags, locale, localeNames, locales, switchLocale } from './locale.ts'

export function LanguageMenu({ color = 'gray' }: { color?: string }) {
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <Button variant="subtle" color={color} size="compact-sm" leftSection={<IconLanguage size={18} aria-hidden="true" />}>{localeNames[locale]}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {locales.map((language) => (
          <Menu.Item key={language} lang={languageTags[language]} aria-current={language === locale || undefined}
            rightSection={language === locale ? <IconCheck size={16} aria-hidden="true" /> : undefined} onClick={() => { void switchLocale(language) }}>
            {localeNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
