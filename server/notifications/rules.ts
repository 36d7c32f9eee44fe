import { inPerson, isPerson, seesAll, type Viewer } from '../platform/viewer.ts'

/** Sees what the portal tells everybody: the documents name no right for it, so it is for who sees all. */
export const watchesNews = (viewer: Viewer): boolean => isPerson(viewer) && viewer.isAdmin && seesAll(viewer)

/** Turns emails of a kind off for everybody, in person. */
export const mutesMail = (viewer: Viewer): boolean => watchesNews(viewer) && inPerson(viewer)
