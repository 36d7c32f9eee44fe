import type { RouteObject } from 'react-router'

/** The title over each screen, by the pattern of its address, in English (spec part 1, 2.4); other languages translate it in shells/titles. */
type TitlesByAddress = Readonly<Record<string, string>>

/** What a feature brings to the public site. Listed in web/routes.ts, apart from the portal so that a visitor downloads none of it. */
export interface PublicFeature {
  /** Its folder. */
  name: string
  pages: RouteObject[]
  titles: TitlesByAddress
}

/** All that a feature brings to the portal. Listed in web/features.ts. */
export interface Feature {
  /** Its folder. */
  name: string
  /** Screens below /auth. */
  learner?: RouteObject[]
  /** Screens below /auth/admin. */
  admin?: RouteObject[]
  titles?: TitlesByAddress
}

/** English titles to those of a language. What a catalogue lacks is shown in English; `npm run check` lists it. */
export type Translations = Readonly<Record<string, string>>
