import { expect, it } from 'vitest'
import { makeClaim, makeSpiff } from '../../prisma/factories/spiffs.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person, standAt } = await openWorld()

// In the order of time: the clock only goes forward. Each moment is another day by UTC.
it.each([
  ['the night before the clocks go forward', 'America/Chicago', '2027-03-14T05:30:00Z', 1, '2027-03-14'],
  ['the night in which they do', 'Europe/Berlin', '2027-03-27T23:30:00Z', 14, '2027-04-11'],
  ['the night after the day of 25 hours', 'America/Chicago', '2027-11-08T05:30:00Z', 1, '2027-11-08'],
  ['east of the date line', 'Pacific/Kiritimati', '2028-02-28T10:30:00Z', 1, '2028-03-01'],
  ['into 29 February', 'America/Chicago', '2028-02-29T05:59:59Z', 1, '2028-02-29'],
  ['from 29 February', 'America/Chicago', '2028-03-01T05:30:00Z', 1, '2028-03-01'],
  ['from 29 February, a year of days', 'America/Chicago', '2028-03-01T05:31:00Z', 365, '2029-02-28'],
  ['in a year without it', 'America/Chicago', '2029-03-01T05:30:00Z', 1, '2029-03-01'],
])(
  'the money is expected so many days after the day it is where the portal lives: %s',
  async (_name, timeZone, moment, payoutDays, expected) => {
    standAt(new Date(moment))
    const [chief, admin, owner] = [
      await person('platform-admin'),
      await person('company-admin'),
      await person('learner'),
    ]
    expect(
      (
        await graphql(
          chief,
          'mutation ($timeZone: JSON!) { saveSettings(input: { values: { timeZone: $timeZone } }) { settings { timeZone } } }',
          { timeZone },
        )
      ).errors,
    ).toBeUndefined()
    const spiff = await makeSpiff(db, { payoutDays })
    const { id } = await makeClaim(db, { spiffId: spiff.id, userId: owner.user.id })
    const { data, errors } = await graphql<{ approveClaim: { claim: { payoutOn: string } } }>(
      admin,
      'mutation ($input: ApproveClaimInput!) { approveClaim(input: $input) { claim { payoutOn } } }',
      { input: { databaseId: id, version: 0, acceptRisks: ['same-file'] } },
    )
    expect(errors).toBeUndefined()
    expect(data!.approveClaim.claim.payoutOn).toBe(expected)
  },
)
