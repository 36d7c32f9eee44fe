import { likelyZone, ZONE_VALUES, type Zone } from '../domain/calendar/zones.ts'
import { builder } from '../platform/graphql/builder.ts'

/**
 * Whose clock a visit goes by. Events have four zones (spec part 2, 3), of which Mountain is Arizona; a visit takes place
 * at the dealer's door, where most of Mountain sets its clocks in summer.
 */
export type VisitZone = Zone | 'America/Denver'

export const FieldTrainingTimeZone = builder.enumType('FieldTrainingTimeZone', {
  description: 'Whose clock the times of a visit are said by.',
  values: {
    ...ZONE_VALUES,
    MT: { value: 'America/Denver', description: 'Mountain, with daylight saving: America/Denver.' },
  } as const,
})

/** States and provinces that go by Mountain time, most of each. */
const MOUNTAIN = ['AB', 'CO', 'ID', 'MT', 'NM', 'NT', 'UT', 'WY']

/** The clock a dealer most likely goes by; whoever plans may choose another. */
export const zoneOfDealer = (region: string): VisitZone =>
  MOUNTAIN.includes(region) ? 'America/Denver' : likelyZone(region)
