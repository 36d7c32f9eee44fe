import type { Flag } from '../contract/__generated__/limits.ts'
import { declared, type SettingSwitch } from '../session/feature.ts'

/** The switches of a section, as the features declare them; several may declare one. */
export function switchesOf(section: SettingSwitch['section']): [flag: Flag, words: SettingSwitch][] {
  const all: Record<string, SettingSwitch> = Object.assign({}, ...declared('flags'))
  return (Object.entries(all) as [Flag, SettingSwitch][])
    .filter(([, words]) => words.section === section)
    .toSorted(([, one], [, other]) => one.place - other.place)
}
