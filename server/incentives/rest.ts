import {
  asInput,
  gql,
  listOf,
  nodesOf,
  orderedIds,
  paged,
  type Connection,
  type Row,
  type Values,
} from '../platform/rest/rest.ts'

const incentive = gql`_id: databaseId name description active position image { url } qrcodeImage { url } curriculum { _id: databaseId name } points expiresAfterDays shipped withCodes stock left inStock unclaimedCnt claimedCnt`
const reward = gql`_id: databaseId rewardId: databaseId name description image { url } qrcodeImage { url } incentiveId curriculumId curriculumName status earnedOn expiresAt redeemedOn redemptionDate: redeemedOn
  points price shipped code address carrier tracking trackingUrl sentAt userId userName dealerName`

interface File {
  url: string
}
interface IncentiveRow {
  position: number
  image: File | null
  qrcodeImage: File | null
  curriculum: { _id: string } | null
}
interface RewardRow {
  status: string
  image: File | null
  qrcodeImage: File | null
}

/** Pictures as addresses; `curriculumId` and `order` are the documented keys. */
const shaped = <T extends IncentiveRow>({ position, image, qrcodeImage, curriculum, ...row }: T) => ({
  ...row,
  image: image?.url ?? null,
  qrcodeImage: qrcodeImage?.url ?? null,
  curriculumId: curriculum?._id ?? null,
  order: position,
})
const rewarded = <T extends RewardRow>({ status, image, qrcodeImage, ...row }: T) => ({
  ...row,
  status: status.toLowerCase(),
  image: image?.url ?? null,
  qrcodeImage: qrcodeImage?.url ?? null,
})

const incentivesIn = (connection: Connection<IncentiveRow>, given: Values) => ({
  ...listOf('incentives', connection, given),
  incentives: nodesOf(connection).map(shaped),
})
const rewardsIn = (connection: Connection<RewardRow>, given: Values) => ({
  ...listOf('rewards', connection, given),
  rewards: nodesOf(connection).map(rewarded),
})

/** An id that came as one, or with the thing it belongs to. */
const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? ((value as Values)._id ?? (value as Values).id) : value

/** The file part of a picture, whose exact name the documents leave open: image-0, image-file, imageFile. */
const partOf = (input: Values, name: string): unknown =>
  Object.entries(input).find(([key, value]) => key.startsWith(name) && value instanceof Promise)?.[1]

/** The id goes in the data where an incentive is edited: the documents name one save call. */
const saved = (given: Values): Values => {
  const {
    input: { id, _id, curriculum, codes, ...rest },
  } = asInput(given) as { input: Values }
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
      ...('curriculumId' in rest || curriculum !== undefined
        ? { curriculumId: idOf(rest.curriculumId ?? curriculum ?? null) }
        : {}),
      ...((id ?? _id) ? { databaseId: id ?? _id } : {}),
      ...(image ? { image } : {}),
      ...(qrcodeImage ? { qrcodeImage } : {}),
      ...(typeof text === 'string' ? { codes: text } : {}),
    },
  }
}

const bodyOf = (given: Values): Values => (asInput(given) as { input: Values }).input
const rewardIdOf = (body: Values): unknown => body.rewardId ?? body._id ?? body.id ?? idOf(body.reward)

/** One call on one reward, with the reward as it stands now. */
const onReward = (
  route: string,
  mutation: string,
  summary: string,
  values: (body: Values) => Values,
  status?: number,
): Row => ({
  route,
  summary,
  ...(status ? { status } : {}),
  values: (given) => ({ input: values(bodyOf(given)) }),
  document: gql`mutation ($input: ${mutation[0]!.toUpperCase()}${mutation.slice(1)}Input!) { ${mutation}(input: $input) { reward { ${reward} } } }`,
  shape: (data: Record<string, { reward: RewardRow }>) => rewarded(data[mutation]!.reward),
})
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

const add = gql`mutation ($incentiveId: ID!, $name: String!, $curriculumId: ID!, $userId: ID, $note: String) {
  addReward(input: { incentiveId: $incentiveId, name: $name, curriculumId: $curriculumId, userId: $userId, note: $note }) { reward { ${reward} } } }`

const reportArgs = gql`text: $text, status: $status, incentiveId: $incentiveId, userId: $userId, sort: $sort`
const reportVars = gql`$text: String, $status: [RewardStatus!], $incentiveId: ID, $userId: ID, $sort: RewardSort`
const asStates = ({ status }: Values) =>
  typeof status === 'string' && status ? status.toUpperCase().split(',') : undefined

export const rows: Row[] = [
  {
    route: 'GET /api/curriculums/{id}/existing-incentives',
    summary: 'Incentives that could be added, by name.',
    values: paged(100),
    document: gql`query ($id: ID!, $text: String, $first: Int, $offset: Int) { addableIncentives(curriculumId: $id, text: $text, first: $first, offset: $offset) { totalCount edges { node { ${incentive} } } } }`,
    shape: (data: { addableIncentives: Connection<IncentiveRow> }, given) =>
      incentivesIn(data.addableIncentives, given),
  },
  {
    route: 'POST /api/curriculums/{id}/add-incentives',
    summary: 'Lets the curriculum lead to incentives.',
    values: (given) => ({
      input: { databaseId: given.id, incentiveIds: orderedIds(given, 'incentiveIds', 'incentives') },
    }),
    document: gql`mutation ($input: AddIncentivesToCurriculumInput!) { addIncentivesToCurriculum(input: $input) { curriculum { _id: databaseId name incentives { ${incentive} } } } }`,
    shape: (data: { addIncentivesToCurriculum: { curriculum: { incentives: IncentiveRow[] } } }) => {
      const { incentives, ...row } = data.addIncentivesToCurriculum.curriculum
      return { ...row, incentives: incentives.map(shaped) }
    },
  },
  {
    route: 'GET /api/incentive',
    summary: 'Incentives the viewer may see, in order.',
    values: paged(10),
    document: gql`query ($first: Int, $offset: Int, $text: String, $curriculumId: ID, $active: Boolean) { incentives(first: $first, offset: $offset, text: $text, curriculumId: $curriculumId, active: $active) { totalCount edges { node { ${incentive} } } } }`,
    shape: (data: { incentives: Connection<IncentiveRow> }, given) => incentivesIn(data.incentives, given),
  },
  {
    route: 'GET /api/incentive/current-user',
    summary: 'What the person may redeem: earned, or to be taken for points.',
    values: paged(100),
    document: gql`query ($first: Int, $offset: Int, $text: String) { redeemableIncentives(first: $first, offset: $offset, text: $text) { totalCount edges { node { ${incentive} rewardId: viewerRewardId } } } }`,
    shape: (data: { redeemableIncentives: Connection<IncentiveRow> }, given) =>
      incentivesIn(data.redeemableIncentives, given),
  },
  {
    route: 'GET /api/incentive/{id}',
    summary: 'One incentive and how many of its codes nobody has.',
    document: gql`query ($id: ID!) { incentive(databaseId: $id) { ${incentive} } }`,
    shape: (data: { incentive: (IncentiveRow & { unclaimedCnt: number }) | null }) =>
      data.incentive && { incentive: shaped(data.incentive), unclaimedCnt: data.incentive.unclaimedCnt },
  },
  {
    route: 'POST /api/incentive',
    summary: 'Makes an incentive, or saves the one whose id the data names.',
    values: saved,
    document: gql`mutation ($input: SaveIncentiveInput!) { saveIncentive(input: $input) { incentive { ${incentive} version } } }`,
    shape: (data: { saveIncentive: { incentive: IncentiveRow } }) => shaped(data.saveIncentive.incentive),
  },
  {
    route: 'DELETE /api/incentive/{id}',
    summary: 'Removes an incentive nobody has a reward of.',
    values: ({ id }) => ({ input: { databaseId: id } }),
    document: gql`mutation ($input: DeleteIncentiveInput!) { deleteIncentive(input: $input) { databaseId } }`,
    shape: (data: { deleteIncentive: { databaseId: string } }) => ({ _id: data.deleteIncentive.databaseId }),
  },
  {
    route: 'POST /api/incentive/{id}/add-codes',
    summary: 'Adds codes, as a text with whitespace between them or a list; skipBad leaves out what cannot be added.',
    values: (given) => {
      const body = bodyOf(given)
      const codes = body.codes ?? body.code ?? body.text
      return {
        input: { databaseId: given.id, codes: Array.isArray(codes) ? codes.join('\n') : codes, skipBad: body.skipBad },
      }
    },
    document: gql`mutation ($input: AddIncentiveCodesInput!) { addIncentiveCodes(input: $input) { added refused { code why } incentive { unclaimedCnt } } }`,
    shape: (data: {
      addIncentiveCodes: { added: number; refused: unknown[]; incentive: { unclaimedCnt: number } }
    }) => {
      const {
        incentive: { unclaimedCnt },
        ...rest
      } = data.addIncentiveCodes
      return { ...rest, unclaimedCnt }
    },
  },
  {
    route: 'DELETE /api/incentive/code/{codeId}',
    summary: 'Removes a code nobody has.',
    values: ({ codeId }) => ({ input: { databaseId: codeId } }),
    document: gql`mutation ($input: DeleteIncentiveCodeInput!) { deleteIncentiveCode(input: $input) { databaseId } }`,
    shape: (data: { deleteIncentiveCode: { databaseId: string } }) => ({ _id: data.deleteIncentiveCode.databaseId }),
  },
  {
    route: 'GET /api/incentive/{id}/codes',
    summary: 'Codes of an incentive, for who edits it.',
    values: paged(25),
    document: gql`query ($id: ID!, $first: Int, $offset: Int, $text: String, $claimed: Boolean) { incentiveCodes(incentiveId: $id, first: $first, offset: $offset, text: $text, claimed: $claimed) {
      totalCount edges { node { _id: databaseId text claimed claimedAt voided rewardId userName createdAt } } } }`,
    shape: (data: { incentiveCodes: Connection }, given) => listOf('incentiveCodes', data.incentiveCodes, given),
  },
  {
    route: 'GET /api/incentive/{id}/code-available-users',
    summary: 'People a code may be given to, at most 20.',
    document: gql`query ($id: ID!, $text: String) { incentiveCandidates(incentiveId: $id, text: $text) { _id: databaseId fullName email dealerName } }`,
    shape: (data: { incentiveCandidates: unknown[] }) => ({ users: data.incentiveCandidates }),
  },
  {
    route: 'POST /api/incentive/{id}/assign-code',
    summary: 'Hands a free code to a person: the one named, or the next.',
    values: (given) => {
      const body = bodyOf(given)
      return {
        input: { databaseId: given.id, userId: idOf(body.userId ?? body.user), codeId: idOf(body.codeId ?? body.code) },
      }
    },
    document: gql`mutation ($input: AssignIncentiveCodeInput!) { assignIncentiveCode(input: $input) { reward { ${reward} } } }`,
    shape: (data: { assignIncentiveCode: { reward: RewardRow } }) => rewarded(data.assignIncentiveCode.reward),
  },
  {
    route: 'POST /api/incentive/update-orders',
    summary: 'Puts incentives in order.',
    values: (given) => ({ input: { ids: orderedIds(given, 'incentiveIds', 'incentives') } }),
    document: gql`mutation ($input: OrderIncentivesInput!) { orderIncentives(input: $input) { incentives { ${incentive} } } }`,
    shape: (data: { orderIncentives: { incentives: IncentiveRow[] } }) => ({
      incentives: data.orderIncentives.incentives.map(shaped),
    }),
  },
  {
    route: 'GET /api/rewards',
    summary: 'The own rewards, the newest first.',
    values: (given) => ({ ...paged(20)(given), status: asStates(given) }),
    document: gql`query ($first: Int, $offset: Int, $status: [RewardStatus!], $text: String) { rewards(first: $first, offset: $offset, status: $status, text: $text) { totalCount edges { node { ${reward} } } } }`,
    shape: (data: { rewards: Connection<RewardRow> }, given) => rewardsIn(data.rewards, given),
  },
  {
    route: 'GET /api/rewards/user/{userId}',
    summary: 'Rewards of a person, those the viewer may see.',
    document: gql`query ($userId: ID!) { userRewards(userId: $userId) { ${reward} } }`,
    shape: (data: { userRewards: RewardRow[] }) => ({ rewards: data.userRewards.map(rewarded) }),
  },
  {
    route: 'GET /api/rewards/{id}',
    summary: 'One reward.',
    document: gql`query ($id: ID!) { reward(databaseId: $id) { ${reward} } }`,
    shape: (data: { reward: RewardRow | null }) => data.reward && rewarded(data.reward),
  },
  {
    route: 'POST /api/rewards',
    status: 201,
    summary: 'Gives a reward to a person; without one it answers the reward earned by completing the curriculum.',
    values: (given) => {
      const body = bodyOf(given)
      return {
        ...body,
        incentiveId: idOf(body.incentiveId ?? body.incentive),
        curriculumId: idOf(body.curriculumId ?? body.curriculum),
        userId: idOf(body.userId ?? body.user),
      }
    },
    document: add,
    shape: (data: { addReward: { reward: RewardRow } }) => rewarded(data.addReward.reward),
  },
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
      rewardId: body.rewardId ?? idOf(body.reward),
      incentiveId: idOf(body.incentiveId ?? body.incentive),
      points: body.points,
      address: body.address,
      idempotencyKey: body.idempotencyKey,
    }),
  ),
  {
    route: 'GET /api/report-incentives',
    summary: 'Incentives with what became of them, by name.',
    values: paged(20),
    document: gql`query ($first: Int, $offset: Int, $text: String, $curriculumId: ID, $active: Boolean) { incentiveReport(first: $first, offset: $offset, text: $text, curriculumId: $curriculumId, active: $active) {
      totalCount edges { node { ${incentive} rewards: rewardCounts { earned redeemed sent expired undone total } } } } }`,
    shape: (data: { incentiveReport: Connection<IncentiveRow> }, given) => incentivesIn(data.incentiveReport, given),
  },
  {
    route: 'GET /api/report-incentives/rewards',
    summary: 'Rewards of people in reach, redeemed last first.',
    values: (given) => ({ ...paged(20)(given), status: asStates(given) }),
    document: gql`query ($first: Int, $offset: Int, ${reportVars}) { rewardReport(first: $first, offset: $offset, ${reportArgs}) { totalCount edges { node { ${reward} userEmail note version } } } }`,
    shape: (data: { rewardReport: Connection<RewardRow> }, given) => rewardsIn(data.rewardReport, given),
  },
  {
    route: 'GET /api/report-incentives/rewards/export',
    summary: 'The same as a CSV file.',
    values: (given) => ({ ...given, first: 100, status: asStates(given) }),
    document: gql`query ($first: Int, $after: String, ${reportVars}) { rewardReport(first: $first, after: $after, ${reportArgs}) { edges { node { ${reward} userEmail note } } pageInfo { hasNextPage endCursor } } }`,
    csv: {
      name: 'rewards',
      columns: {
        Reward: (row: { name: string }) => row.name,
        Person: (row: { userName: string }) => row.userName,
        Email: (row: { userEmail: string | null }) => row.userEmail,
        Dealer: (row: { dealerName: string | null }) => row.dealerName,
        State: (row: { status: string }) => row.status.toLowerCase(),
        Points: (row: { points: number }) => row.points,
        Earned: (row: { earnedOn: string }) => row.earnedOn,
        Redeemed: (row: { redeemedOn: string | null }) => row.redeemedOn,
        Sent: (row: { sentAt: string | null }) => row.sentAt,
        Carrier: (row: { carrier: string | null }) => row.carrier,
        Tracking: (row: { tracking: string | null }) => row.tracking,
        Address: (row: { address: Record<string, string> | null }) =>
          row.address &&
          ['name', 'line1', 'line2', 'city', 'region', 'postalCode', 'country', 'phone']
            .flatMap((key) => row.address?.[key] ?? [])
            .join(', '),
        Note: (row: { note: string | null }) => row.note,
      },
    },
  },
  {
    route: 'GET /api/report-incentives/{id}',
    summary: 'One incentive with what became of it.',
    document: gql`query ($id: ID!) { incentiveReport(databaseId: $id, first: 1) { edges { node { ${incentive} rewards: rewardCounts { earned redeemed sent expired undone total } } } } }`,
    shape: (data: { incentiveReport: Connection<IncentiveRow> }) => {
      const [row] = nodesOf(data.incentiveReport)
      return row ? { incentive: shaped(row) } : null
    },
  },
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
    (body) => ({ rewardId: rewardIdOf(body), userId: idOf(body.userId ?? body.user) }),
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
