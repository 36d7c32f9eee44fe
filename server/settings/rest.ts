import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'

const settingWith = (flags: string) =>
  gql(`... on Settings { flags { ${flags} }
  labels { announcements assignGroups } limits { courseLimits curriculumLimits registrationRateLimit } positions adminRoles secondFactor missingDealer ownChanges
  trainingOnlyTarget { curriculumId courseId } timeZone brandColor version }`)

/** The documented record names courseLimits and curriculumLimits at its top (spec part 1, 3). */
const flat = (record: AnswerOf<ReturnType<typeof settingWith>>, slides?: unknown) => ({
  ...record,
  courseLimits: record.limits.courseLimits,
  curriculumLimits: record.limits.curriculumLimits,
  ...(slides ? { slides } : {}),
})

const limitNames = ['courseLimits', 'curriculumLimits', 'registrationRateLimit']

/** The documented limits stand beside the others in a body. */
function valuesOf({ version, data, ...rest }: Values): Values {
  const all = { ...rest, ...(typeof data === 'object' ? data : {}) } as Values
  const limits = Object.fromEntries(limitNames.flatMap((name) => (name in all ? [[name, all[name]]] : [])))
  return {
    input: {
      version,
      values: {
        ...all,
        ...(Object.keys(limits).length ? { limits: { ...(all.limits as object | undefined), ...limits } } : {}),
      },
    },
  }
}

const slides = row({
  route: 'POST /api/settings/dashboard',
  summary: 'Replaces the dashboard’s slide show; image parts slide-0, slide-1 … beside data.slides; platform admin.',
  values: (given) => {
    const slides = (given.data as { slides?: Values[] } | undefined)?.slides ?? []
    const parts = Object.entries(given)
      .filter(([name]) => name !== 'data')
      .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    if (!slides.length) return { input: { slides: parts.map(([, image]) => ({ image })) } }
    return {
      input: {
        slides: slides.map(({ _id, ...slide }, index) => ({
          databaseId: _id,
          ...slide,
          ...(given[`slide-${index}`] ? { image: given[`slide-${index}`] } : {}),
        })),
      },
    }
  },
  document: gql(
    `mutation ($input: SaveDashboardSlidesInput!) { saveDashboardSlides(input: $input) { slides { _id: databaseId title caption link image { url } } } }`,
  ),
  shape: (data) => ({ slides: data.saveDashboardSlides.slides }),
})

export const rowsWith = (flags: string): Row[] => {
  const setting = settingWith(flags)
  return [
    row({
      route: 'GET /api/settings',
      summary: 'Flags, limits and labels.',
      document: gql(`{ settings { ${setting} } }`),
      shape: (data) => ({ setting: flat(data.settings) }),
    }),
    row({
      route: 'POST /api/settings/general',
      summary: 'Saves general settings; platform admin.',
      values: valuesOf,
      document: gql(
        `mutation ($input: SaveSettingsInput!) { saveSettings(input: $input) { settings { ${setting} } } }`,
      ),
      shape: (data) => ({ setting: flat(data.saveSettings.settings) }),
    }),
    slides,
  ]
}
