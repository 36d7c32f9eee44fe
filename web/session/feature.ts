import type { Icon } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { DashboardQuery$data } from '../__generated__/DashboardQuery.graphql.ts'
import type { Badge, Flag, ReactionTarget, Right, Unread } from '../contract/__generated__/limits.ts'
import type { Session, Viewer } from './session.ts'

/**
 * The title over each screen, by the pattern of its address, in English (spec part 1, 2.4); other languages translate
 * it in shells/titles.
 */
type TitlesByAddress = Readonly<Record<string, string>>

/** English titles to those of a language. What a catalogue lacks is shown in English; `npm run check` lists it. */
export type Translations = Readonly<Record<string, string>>

/** Who opens a menu, and what the portal is set to. */
export interface MenuViewer {
  session: Session
  viewer: Viewer
  /** Whether the viewer holds a right. */
  can(right: Right): boolean
}

/** The same link on phones, where the thumb is: of what people open every day. */
export interface Tab {
  /** Where it stands among the others. */
  place: number
  label: string
  icon: Icon
  /** The one that stands out. */
  isMain?: boolean
  /** Where it leads, if not where the link does. */
  to?: string
}

/** A link in the menu of the learners or the administrators. */
export interface MenuLink {
  /** Where it stands among the others, counted as the specification lists them (part 1, 2.5 and 2.7). */
  place: number
  /** The group it stands in; its first link says where the group stands. */
  group?: MenuGroup
  label: string | ((who: MenuViewer) => string)
  /** Null where there is nothing to lead to. */
  to: string | ((who: MenuViewer) => string | null)
  icon: Icon
  /** What of RequestCounts it carries; several are one number there. */
  badge?: Badge | readonly Badge[]
  /** What of UnreadCounts it carries. */
  unread?: Unread
  alsoActiveOn?: string | string[]
  tab?: Tab
  /** For whom; everybody unless said. */
  when?(who: MenuViewer): boolean
  /** Who is not offered the link may still open what lies at its address: the screens ask for themselves. */
  staysOpen?: boolean
}
export type MenuGroup = 'Money' | 'Videos' | 'Library' | 'Reports' | 'Team'

/** A switch of the general settings. */
export interface SettingSwitch {
  section: 'features' | 'access' | 'look'
  /** Where it stands among the others of its section. */
  place: number
  label: string
  text: string
}

/** How a state is shown: always by a word, never by its color alone. */
type Look = { color: string; word: string }

/** An area of a brand's page, with its tab. */
export interface BrandArea {
  /** Where its tab stands among the others. */
  place: number
  /** Below /auth/brand-page/:brandId. */
  path: string
  label: string
  icon: Icon
  /** Shown only while the installation has it. */
  flag?: Flag
  routes: RouteObject[]
}

/** What a card asks its data of, by its own fragment `…_dashboard on Query`: the printed query has those of all. */
export interface OnDashboard {
  dashboard: DashboardQuery$data
}

/** A card of the learners' dashboard. */
interface DashboardCard {
  /** Where it stands among the others. */
  place: number
  load: () => Promise<ComponentType<OnDashboard>>
}

/** What its pages stand in: the frame of the public site, or one without navigation for pages of the portal. */
export type PublicShellName = 'public' | 'plain'

/**
 * What a feature brings to the public site. Listed in web/routes.ts, apart from the portal so that a visitor downloads
 * none of it.
 */
export interface PublicFeature {
  /** Its folder. */
  name: string
  /** None where each page brings a frame of its own. */
  shell?: PublicShellName
  pages: RouteObject[]
  titles: TitlesByAddress
}

/** All that a feature brings to the portal. Listed in web/features.ts. */
export interface Feature {
  /** Its folder. */
  name: string
  /** Screens below /auth; a function where it takes up what other features declare. */
  learner?: RouteObject[] | (() => RouteObject[])
  /** Screens below /auth/admin. */
  admin?: RouteObject[]
  titles?: TitlesByAddress
  brandAreas?: readonly BrandArea[]
  dashboard?: readonly DashboardCard[]
  learnerMenu?: readonly MenuLink[]
  adminMenu?: readonly MenuLink[]
  /** Its flags of the settings, as they are turned on and off. */
  flags?: Readonly<Partial<Record<Flag, SettingSwitch>>>
  /** Looks of its own states, by what the server calls them. */
  states?: Readonly<Record<string, Look>>
  /** Headings of its kinds among the favorites. */
  favorites?: Readonly<Partial<Record<(typeof ReactionTarget)[number], string>>>
  /** Pictures of its news, by how their kind begins: course for course.opened. */
  newsIcons?: Readonly<Record<string, Icon>>
  /** Pictures of what of it is found by the search, by type. */
  searchIcons?: Readonly<Record<string, Icon>>
  /** Where a record of a type is edited, for links to it by id. */
  editors?: Readonly<Record<string, (id: string) => string>>
}

const installed: (Feature | PublicFeature)[] = []

/** Makes these known to the shells; called once for each tree, as it is put together. */
export function install(features: readonly (Feature | PublicFeature)[]): void {
  installed.push(...features)
}

/** What the features say under one key, in the order they are listed. */
export const declared = <
  K extends
    | 'titles'
    | 'brandAreas'
    | 'dashboard'
    | 'flags'
    | 'learnerMenu'
    | 'adminMenu'
    | 'favorites'
    | 'newsIcons'
    | 'searchIcons'
    | 'editors',
>(
  key: K,
): NonNullable<Feature[K]>[] =>
  installed.map((feature): Feature[K] => (feature as Feature)[key]).filter((value) => value != null)

/** Where a record is edited; undefined for what has no page. */
export const editorOf = (type: string | null | undefined, id: string | null | undefined): string | undefined =>
  type && id
    ? declared('editors')
        .find((editors) => Object.hasOwn(editors, type))
        ?.[type]?.(id)
    : undefined
