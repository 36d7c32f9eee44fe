import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, nodesOf } from '../platform/rest/shape.ts'
import { bodyOf, idOf, idUnder, isObject, orderedIds, savedBody } from '../platform/rest/values.ts'

const incentive = gql(
  `... on Incentive { _id: databaseId name description active position image { url } qrcodeImage { url } curriculum { _id: databaseId name } points expiresAfterDays shipped withCodes stock left inStock unclaimedCnt claimedCnt }`,
)
const reward =
  gql(`... on Reward { _id: databaseId rewardId: databaseId name description image { url } qrcodeImage { url } incentiveId curriculumId curriculumName status earnedOn expiresAt redeemedOn redemptionDate: redeemedOn
  points price shipped code address carrier tracking trackingUrl sentAt userId userName dealerName }`)

/** Pictures as addresses; `curriculumId` and `order` are the documented keys. */
const shaped = <T extends AnswerOf<typeof incentive>>({ position, image, qrcodeImage, curriculum, ...row }: T) => ({
  ...row,
  image: address(image),
  qrcodeImage: address(qrcodeImage),
  curriculumId: curriculum?._id ?? null,
  order: position,
})
const rewarded = <T extends AnswerOf<typeof reward>>({ status, image, qrcodeImage, ...row }: T) => ({
  ...row,
  status: enumText(status),
  image: address(image),
  qrcodeImage: address(qrcodeImage),
})

const Incentive = entityRows('Incentive', incentive, shaped)
const Reward = entityRows('Reward', reward, rewarded)
const IncentiveCode = entityRows(
  'IncentiveCode',
  gql(`... on IncentiveCode { _id: databaseId text claimed claimedAt voided rewardId userName createdAt }`),
)

/** The file part of a picture, whose exact name the documents leave open: image-0, image-file, imageFile. */
const partOf = (input: Values, name: string): unknown =>
  Object.entries(input).find(([key, value]) => key.startsWith(name) && value instanceof Promise)?.[1]

/** The id goes in the data where an incentive is edited: the documents name one save call. */
const saved = (given: Values): Values => {
  const { databaseId, codes, ...rest } = savedBody(given)
  const [image, qrcodeImage] = [partOf(rest, 'image'), partOf(rest, 'qrcode')]
  const text = Array.isArray(codes)
    ? codes
        .map((code: unknown) => (typeof code === 'object' && code !== null ? (code as Values).text : code))
        .join('\n')
    : codes
  return {
    input: {
      ...Object.fromEntries(
        [
          'version',
          'name',
          'description',
          'active',
          'points',
          'expiresAfterDays',
          'shipped',
          'withCodes',
          'stock',
          'imageId',
          'qrcodeImageId',
        ]
          .filter((key) => key in rest)
          .map((key) => [key, rest[key]]),
      ),
      ...(rest.image === null ? { imageId: null } : {}),
      ...(rest.qrcodeImage === null ? { qrcodeImageId: null } : {}),
      ...idUnder(rest, 'curriculumId', 'curriculum'),
      ...(databaseId ? { databaseId } : {}),
      ...(image ? { image } : {}),
      ...(qrcodeImage ? { qrcodeImage } : {}),
      ...(typeof text === 'string' ? { codes: text } : {}),
    },
  }
}

const rewardIdOf = (body: Values): unknown => idOf(body.rewardId ?? body._id ?? body.id ?? body.reward)

/** One call on one reward, with the reward as it stands now. */
const onReward = (route: string, mutation: string, summary: string, values: (body: Values) => Values): Row =>
  Reward.change(route, mutation, { summary, values: (given) => ({ input: values(bodyOf(given)) }) })

const parcel = (body: Values): Values => ({
  rewardId: rewardIdOf(body),
  carrier: body.carrier,
  tracking: body.tracking ?? body.trackingNumber,
  trackingUrl: body.trackingUrl,
})
const correction = (body: Values): Values => ({
  rewardId: rewardIdOf(body),
  version: body.version,
  note: body.note,
  address: body.address,
})

const reportArgs = 'text: String, status: [RewardStatus!], incentiveId: ID, userId: ID, sort: RewardSort'
const asStates = ({ status }: Values) => ({
  status: typeof status === 'string' && status ? status.toUpperCase().split(',') : undefined,
})

const searched = 'text: String, curriculumId: ID, active: Boolean'
const became = gql(`... on Incentive { rewards: rewardCounts { earned redeemed sent expired undone total } }`)

export const rows: Row[] = [
  Incentive.list('GET /api/curriculums/{id}/existing-incentives', {
    summary: 'Incentives that could be added, by name.',
    size: 100,
    field: 'addableIncentives',
    key: 'incentives',
    of: 'curriculumId',
    args: 'text: String',
  }),
  row({
    route: 'POST /api/curriculums/{id}/add-incentives',
    takesList: true,
    summary: 'Lets the curriculum lead to incentives.',
    values: (given) => ({
      input: { databaseId: given.id, incentiveIds: orderedIds(given, 'incentiveIds', 'incentives') },
    }),
    document: gql(
      `mutation ($input: AddIncentivesToCurriculumInput!) { addIncentivesToCurriculum(input: $input) { curriculum { _id: databaseId name incentives { ${incentive} } } } }`,
    ),
    shape: (data) => {
      const { incentives, ...row } = data.addIncentivesToCurriculum.curriculum
      return { ...row, incentives: incentives.map(shaped) }
    },
  }),
  Incentive.list('GET /api/incentive', {
    summary: 'Incentives the viewer may see, in order.',
    size: 10,
    args: searched,
  }),
  Incentive.list('GET /api/incentive/current-user', {
    summary: 'What the person may redeem: earned, or to be taken for points.',
    size: 100,
    field: 'redeemableIncentives',
    key: 'incentives',
    args: 'text: String',
    more: gql(`... on Incentive { rewardId: viewerRewardId }`),
  }),
  Incentive.one('GET /api/incentive/{id}', 'One incentive and how many of its codes nobody has.', undefined, (row) => ({
    incentive: shaped(row),
    unclaimedCnt: row.unclaimedCnt,
  })),
  Incentive.change('POST /api/incentive', 'saveIncentive', {
    summary: 'Makes an incentive, or saves the one whose id the data names.',
    values: saved,
    more: gql(`... on Incentive { version }`),
  }),
  Incentive.remove('DELETE /api/incentive/{id}', 'Removes an incentive nobody has a reward of.'),
  row({
    route: 'POST /api/incentive/{id}/add-codes',
    status: 201,
    summary: 'Adds codes, as a text with whitespace between them or a list; skipBad leaves out what cannot be added.',
    values: (given) => {
      const body = bodyOf(given)
      const codes = body.codes ?? body.code ?? body.text
      return {
        input: { databaseId: given.id, codes: Array.isArray(codes) ? codes.join('\n') : codes, skipBad: body.skipBad },
      }
    },
    document: gql(
      `mutation ($input: AddIncentiveCodesInput!) { addIncentiveCodes(input: $input) { added refused { code why } incentive { unclaimedCnt } } }`,
    ),
    shape: (data) => {
      const {
        incentive: { unclaimedCnt },
        ...rest
      } = data.addIncentiveCodes
      return { ...rest, unclaimedCnt }
    },
  }),
  IncentiveCode.remove('DELETE /api/incentive/code/{codeId}', 'Removes a code nobody has.'),
  IncentiveCode.list('GET /api/incentive/{id}/codes', {
    summary: 'Codes of an incentive, for who edits it.',
    size: 25,
    of: 'incentiveId',
    args: 'text: String, claimed: Boolean',
  }),
  row({
    route: 'GET /api/incentive/{id}/code-available-users',
    summary: 'People a code may be given to, at most 20.',
    document: gql(
      `query ($id: ID!, $text: String) { incentiveCandidates(incentiveId: $id, text: $text) { _id: databaseId fullName email dealerName } }`,
    ),
    shape: (data) => ({ users: data.incentiveCandidates }),
  }),
  onReward(
    'POST /api/incentive/{id}/assign-code',
    'assignIncentiveCode',
    'Hands a free code to a person: the one named, or the next.',
    (body) => ({ databaseId: body.id, ...idUnder(body, 'userId', 'user'), ...idUnder(body, 'codeId', 'code') }),
  ),
  row({
    route: 'POST /api/incentive/update-orders',
    takesList: true,
    summary: 'Puts incentives in order.',
    values: (given) => ({ input: { ids: orderedIds(given, 'incentiveIds', 'incentives') } }),
    document: gql(
      `mutation ($input: OrderIncentivesInput!) { orderIncentives(input: $input) { incentives { ${incentive} } } }`,
    ),
    shape: (data) => ({ incentives: data.orderIncentives.incentives.map(shaped) }),
  }),
  Reward.list('GET /api/rewards', {
    summary: 'The own rewards, the newest first.',
    size: 20,
    args: 'status: [RewardStatus!], text: String',
    values: asStates,
  }),
  row({
    route: 'GET /api/rewards/user/{userId}',
    summary: 'Rewards of a person, those the viewer may see.',
    document: gql(`query ($userId: ID!) { userRewards(userId: $userId) { ${reward} } }`),
    shape: (data) => ({ rewards: data.userRewards.map(rewarded) }),
  }),
  Reward.one('GET /api/rewards/{id}', 'One reward.'),
  Reward.change('POST /api/rewards', 'addReward', {
    status: 201,
    summary: 'Gives a reward to a person; without one it answers the reward earned by completing the curriculum.',
    values: (given) => {
      const { name, note, ...rest } = bodyOf(given)
      return {
        input: {
          name,
          note,
          ...idUnder(rest, 'incentiveId', 'incentive'),
          ...idUnder(rest, 'curriculumId', 'curriculum'),
          ...idUnder(rest, 'userId', 'user'),
        },
      }
    },
  }),
  onReward(
    'PUT /api/rewards',
    'updateReward',
    'Corrects the reward whose id the data names: its owner where it is sent, an administrator the note as well.',
    correction,
  ),
  onReward(
    'PUT /api/rewards/{id}',
    'updateReward',
    'Corrects a reward: its owner where it is sent, an administrator the note as well.',
    (body) => correction({ ...body, rewardId: body.id }),
  ),
  onReward(
    'POST /api/redeem',
    'redeemReward',
    'Redeems a reward; out of stock nothing is taken. The same call within a minute is one, unless an Idempotency-Key says otherwise.',
    (body) => ({
      ...idUnder(body, 'rewardId', 'reward'),
      ...idUnder(body, 'incentiveId', 'incentive'),
      points: body.points,
      address: body.address,
      idempotencyKey: body.idempotencyKey,
    }),
  ),
  Incentive.list('GET /api/report-incentives', {
    summary: 'Incentives with what became of them, by name.',
    size: 20,
    field: 'incentiveReport',
    key: 'incentives',
    args: searched,
    more: became,
  }),
  Reward.list('GET /api/report-incentives/rewards', {
    summary: 'Rewards of people in reach, redeemed last first.',
    size: 20,
    field: 'rewardReport',
    key: 'rewards',
    args: reportArgs,
    values: asStates,
    more: gql(`... on Reward { userEmail note version }`),
  }),
  Reward.csv('GET /api/report-incentives/rewards/export', {
    summary: 'The same as a CSV file.',
    file: 'rewards',
    field: 'rewardReport',
    args: reportArgs,
    values: asStates,
    more: gql(`... on Reward { userEmail note }`),
    columns: {
      Reward: (row) => row.name,
      Person: (row) => row.userName,
      Email: (row) => row.userEmail,
      Dealer: (row) => row.dealerName,
      State: (row) => enumText(row.status),
      Points: (row) => row.points,
      Earned: (row) => row.earnedOn,
      Redeemed: (row) => row.redeemedOn,
      Sent: (row) => row.sentAt,
      Carrier: (row) => row.carrier,
      Tracking: (row) => row.tracking,
      Address: ({ address: to }) =>
        isObject(to) &&
        ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone']
          .flatMap((key) => to[key] ?? [])
          .join(', '),
      Note: (row) => row.note,
    },
  }),
  row({
    route: 'GET /api/report-incentives/{id}',
    summary: 'One incentive with what became of it.',
    document: gql(
      `query ($id: ID!) { incentiveReport(databaseId: $id, first: 1) { edges { node { ${incentive} ${became} } } } }`,
    ),
    shape: (data) => {
      const [row] = nodesOf(data.incentiveReport)
      return row ? { incentive: shaped(row) } : null
    },
  }),
  onReward(
    'POST /api/report-incentives/redeem',
    'redeemRewardFor',
    'Redeems a reward for its owner; out of stock nothing is taken. The same call within a minute is one, unless an Idempotency-Key says otherwise.',
    (body) => ({ rewardId: rewardIdOf(body), address: body.address, idempotencyKey: body.idempotencyKey }),
  ),
  onReward(
    'PUT /api/report-incentives/assign',
    'assignReward',
    'Lets another person have a reward that was not redeemed yet.',
    (body) => ({ rewardId: rewardIdOf(body), ...idUnder(body, 'userId', 'user') }),
  ),
  onReward(
    'PUT /api/report-incentives/update',
    'updateReward',
    'Corrects the note or the address of a reward.',
    correction,
  ),
  onReward('PUT /api/report-incentives/send', 'sendReward', 'Marks a redeemed reward as sent.', parcel),
  onReward('PUT /api/report-incentives/add-tracking', 'addRewardTracking', 'Says how a reward travels.', parcel),
  onReward(
    'PUT /api/report-incentives/{id}/undo-redemption',
    'undoRedemption',
    'Takes back a redemption that was not sent yet; its points return.',
    (body) => ({ rewardId: body.id, outOfStock: body.outOfStock, reason: body.reason }),
  ),
]
