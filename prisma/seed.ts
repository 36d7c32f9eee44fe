/**
 * The demo world for an empty database: four brands, their training, thirty dealers, four hundred people and ninety
 * days of their lives.
 *   DATABASE_URL=… DATA_DIR=… node prisma/seed.ts
 * Ids and names are the same each time; dates count back from now. All of it or nothing: one transaction, files first.
 */
import { argon2Sync, createHash } from 'node:crypto'
import path from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/client/client.ts'
import { drawAvatar } from './art/avatars.ts'
import { toJpeg } from './art/render.ts'
import { writeBulletins } from './demo/bulletins.ts'
import { writePromotions } from './demo/promotions.ts'
import { writeCategories } from './demo/categories.ts'
import { inventComments } from './demo/comments.ts'
import { storeFollows, storeLeaderboards, suggestPeople } from './demo/follows.ts'
import { writeContent, writeSlides } from './demo/content.ts'
import { markTooEarly } from './demo/doubts.ts'
import { waitForMarks } from './demo/quizWords.ts'
import { setDueDates } from './demo/due.ts'
import { businessUnits, dealerPlaces, territories } from './demo/dealers.ts'
import { writeEvents } from './demo/events.ts'
import { writeFieldTraining } from './demo/field-training.ts'
import { writeLiveTraining } from './demo/live-training.ts'
import { writePodcasts } from './demo/podcasts.ts'
import { writeVideos } from './demo/videos.ts'
import { openShelf } from './demo/files.ts'
import { writeHandouts } from './demo/handouts.ts'
import { loyaltyHistory, writeLoyalty } from './demo/loyalty.ts'
import {
  madeRole,
  memberships,
  restingAudience,
  restingGroup,
  unitDescriptions,
  writeDynamicGroups,
} from './demo/organisation.ts'
import { activityRows, helpRows, learnerNews, learnerStory } from './demo/stories.ts'
import { audiences, chosenAudiences, departments, inventPeople } from './demo/people.ts'
import { doubleSome } from './demo/duplicates.ts'
import { writeMedia } from './demo/media.ts'
import { writeMessages } from './demo/messages.ts'
import { payOut } from './demo/payouts.ts'
import { inventRequests } from './demo/requests.ts'
import { keepSpiffs, writeSpiffs } from './demo/spiffs.ts'
import { incentiveRow, rewardHistory, writeIncentives } from './demo/rewards.ts'
import { writePackages } from './demo/packages.ts'
import { createJournal, emptyHistory, liveThrough, talliesOf } from './demo/training.ts'
import { signForms } from './demo/tax.ts'
import { endCertificates, wishRows } from './demo/wishes.ts'
import { dealerRow } from './factories/dealers.ts'
import { seededDraw } from './factories/draw.ts'
import { builtInRole, builtInRoles, type BuiltInRole } from './factories/roles.ts'

const day = 86_400_000
const demoPassword = 'Paddock2026'

/** The form server/access reads; hashed once, because each hash costs what a sign-in costs. */
function hashOf(password: string): string {
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
  const nonce = createHash('sha256').update('demo world').digest().subarray(0, 16)
  const key = argon2Sync('argon2id', {
    message: password,
    nonce,
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  return `$argon2id$v=19$m=19456,t=2,p=1$${base64(nonce)}$${base64(key)}`
}

async function seed(db: PrismaClient, dataDir: string): Promise<string> {
  if ((await db.user.count()) > 0)
    throw new Error('The database already holds people. The demo world is only for an empty one.')
  const now = new Date()
  const bornAt = new Date(now.getTime() - 200 * day)
  const draw = seededDraw('Paddock', new Date('2026-06-01T08:00:00Z'))
  const roleIds = {} as Record<BuiltInRole, string>
  for (const { key } of builtInRoles) roleIds[key] = (await builtInRole(db, key)).id

  const shelf = openShelf(dataDir, draw)
  const content = writeContent(shelf, draw, bornAt)
  const categories = writeCategories(shelf, draw, content.courses, bornAt)
  const slides = writeSlides(shelf, draw, content.taught)
  const people = inventPeople({ draw, now, roleIds, passwordHash: hashOf(demoPassword) })
  doubleSome(people)
  const login = (role: BuiltInRole) => people.find(({ row }) => row.email === `${role}@demo.test`)!
  const faces = people
    .filter(({ row }, index) => index < 10 || (row.status === 'ACTIVE' && index % 12 === 0))
    .map(({ row }) => ({
      userId: row.id,
      fileId: shelf.add('portrait.jpg', 'image/jpeg', () => toJpeg(drawAvatar(row.email)), { isPublic: true }),
    }))
  // Drawn from a row of its own, so that the rest of the world stays as it was.
  const handouts = writeHandouts(
    shelf,
    seededDraw('Handouts', new Date('2026-06-02T08:00:00Z')),
    content.taught,
    bornAt,
  )
  const incentives = writeIncentives(
    shelf,
    seededDraw('Incentives', new Date('2026-06-03T08:00:00Z')),
    content.taught,
    bornAt,
  )
  const loyaltyDraw = seededDraw('Loyalty', now)
  const papers = writeLoyalty(shelf, loyaltyDraw, content.brands, now)

  const units = businessUnits.map((name) => ({ id: draw.id(), name, description: unitDescriptions[name] ?? '' }))
  const pendingPeople = people.filter(({ row }) => row.status === 'PENDING')
  const dealers = dealerPlaces.map(
    ([name, addressLine1, city, region, postalCode, country, latitude, longitude, phone, unit], index) =>
      dealerRow(
        {
          code: `PD-${10_410 + index * 7}`,
          dealerNum: `${region}${2100 + index * 13}`,
          name,
          addressLine1,
          city,
          region,
          postalCode,
          country,
          latitude,
          longitude,
          phone,
          createdAt: bornAt,
          businessUnitId: units.find((known) => known.name === unit)?.id,
          status: index === 27 ? 'INACTIVE' : index > 27 || index === 26 ? 'PENDING' : 'ACTIVE',
          submittedById: index > 27 || index === 26 ? pendingPeople[index % pendingPeople.length]?.row.id : null,
        },
        draw,
      ),
  )
  const groups = [
    ...departments.map((name) => ({
      id: draw.id(),
      name: name as string,
      kind: 'DEPARTMENT' as const,
      isDefault: name === 'Sales',
      selfEnrollment: false,
    })),
    ...audiences.map((name) => ({
      id: draw.id(),
      name: name as string,
      kind: 'AUDIENCE' as const,
      isDefault: false,
      selfEnrollment: (chosenAudiences as readonly string[]).includes(name),
    })),
  ]
  const groupId = (name: string) => groups.find((group) => group.name === name)!.id
  const adminGroups = territories.map(({ name }) => ({ id: draw.id(), name }))

  // Who sent a company in works there.
  dealers.forEach(({ submittedById }, index) => {
    const sender = people.find(({ row }) => row.id === submittedById)
    if (sender) sender.dealer = index
  })
  // Nobody but newcomers stands with a dealer that is still under review.
  for (const person of people)
    if (person.row.status !== 'PENDING' && dealers[person.dealer]?.status !== 'ACTIVE') person.dealer %= 26

  const history = emptyHistory()
  const journal = createJournal(history, draw, now)
  const learner = login('learner')
  for (const person of people)
    if (person !== learner && person.row.status === 'ACTIVE' && person.zeal > 0)
      liveThrough(journal, person, content.taught, draw, now)
  learnerStory(journal, learner, content.taught, now)
  learnerNews(journal, learner, content.taught, now)
  endCertificates(history, content, learner, now)
  const due = setDueDates({ content, people, learner, history, bornAt, now })
  const doubts = markTooEarly({ content, history, people, admin: login('company-admin'), learner, now })
  const quizMarks = waitForMarks({ content, history, people, doubts, learner, now })
  const wishes = wishRows(content, people, learner, login('company-admin'), now)

  const sold = writeSpiffs({
    shelf,
    now,
    people,
    login,
    dealers,
    brands: content.brands,
    groupId,
    taught: content.taught,
    history,
  })
  const learnerId = learner.row.id
  const writers = {
    shelf,
    now,
    brands: content.brands,
    groupId,
    authorId: login('company-admin').row.id!,
    // The demo learner has some left to read.
    readers: people.flatMap(({ row, department, audiences: own }) =>
      row.status === 'ACTIVE' && row.id && row.id !== learnerId ? [{ id: row.id, groups: [department, ...own] }] : [],
    ),
  }
  const news = writeBulletins({ ...writers, draw: seededDraw('Bulletins', new Date('2026-06-07T08:00:00Z')) })
  const offers = writePromotions({ ...writers, draw: seededDraw('Promotions', new Date('2026-06-09T08:00:00Z')) })
  // The demo learner keeps some.
  for (const [rows, reactions, column] of [
    [news.bulletins, news.reactions, 'bulletinId'],
    [offers.promotions, offers.reactions, 'promotionId'],
  ] as const)
    for (const row of rows.filter(({ status }) => status === 'PUBLISHED').slice(2, 5)) {
      reactions.push({ [column]: row.id, userId: learnerId, favored: true } as never)
      row.favorites = (row.favorites ?? 0) + 1
    }
  const speakers = people.filter(({ row }) => row.status === 'ACTIVE' && row.id !== learnerId)
  const filmed = openShelf(dataDir, seededDraw('Video files', new Date('2026-06-18T08:00:00Z')))
  const watched = await writeVideos({
    ...writers,
    shelf: filmed,
    draw: seededDraw('Videos', new Date('2026-06-18T08:00:00Z')),
    learnerId: learnerId!,
    viewers: writers.readers,
  })
  for (const [posts, title, video] of [
    [news.bulletins, 'Redhollow 450R: what changed for the new season', '450R: a lap with the test rider'],
    [offers.promotions, 'Winch and plow: 20% off together', 'Snow package on the Ridge'],
  ] as const)
    posts.find((post) => post.title === title)!.videoId = watched.videos.find((film) => film.title === video)!.id!
  const recorded = openShelf(dataDir, seededDraw('Podcast files', new Date('2026-06-21T08:00:00Z')))
  const heard = await writePodcasts({
    ...writers,
    shelf: recorded,
    draw: seededDraw('Podcasts', new Date('2026-06-21T08:00:00Z')),
    learnerId: learnerId!,
    viewers: writers.readers,
  })
  const said = [
    inventComments(
      seededDraw('Comments', new Date('2026-06-08T08:00:00Z')),
      now,
      { column: 'bulletinId', rows: news.bulletins },
      speakers,
      learner,
    ),
    inventComments(
      seededDraw('Comments on promotions', new Date('2026-06-10T08:00:00Z')),
      now,
      { column: 'promotionId', rows: offers.promotions },
      speakers,
      learner,
    ),
    inventComments(
      seededDraw('Comments on videos', new Date('2026-06-19T08:00:00Z')),
      now,
      { column: 'videoId', rows: watched.videos },
      speakers,
      learner,
    ),
    inventComments(
      seededDraw('Comments on podcasts', new Date('2026-06-22T08:00:00Z')),
      now,
      { column: 'podcastId', rows: heard.podcasts },
      speakers,
      learner,
    ),
  ]
  const handedOut = writeMedia({
    shelf,
    now,
    draw: seededDraw('Media center', new Date('2026-06-14T08:00:00Z')),
    brands: content.brands,
    authorId: login('company-admin').row.id!,
  })
  // Drawn from rows of their own, so that the rest of the world stays as it was.
  const posters = openShelf(dataDir, seededDraw('Event pictures', new Date('2026-06-08T08:00:00Z')))
  const events = writeEvents({
    shelf: posters,
    now,
    draw: seededDraw('Events', new Date('2026-06-08T08:00:00Z')),
    brands: content.brands,
    groupId,
    authorId: login('company-admin').row.id!,
    people: people.flatMap(({ row, department, audiences: groups }) =>
      row.status === 'ACTIVE' && row.id ? [{ id: row.id, groups: [department, ...groups] }] : [],
    ),
    learnerId: learnerId!,
  })
  const visits = writeFieldTraining({
    draw: seededDraw('Field training', new Date('2026-06-20T08:00:00Z')),
    now,
    dealers,
    people: people.flatMap(({ row, dealer, role, territory }) =>
      row.status === 'ACTIVE' && row.id ? [{ id: row.id, dealer, role, territory }] : [],
    ),
  })
  const live = writeLiveTraining({
    draw: seededDraw('Live training', new Date('2026-06-25T08:00:00Z')),
    now,
    brands: content.brands,
    courseIds: content.courses.flatMap(({ id, status }) => (status === 'PUBLISHED' && id ? [id] : [])),
    makerId: login('live-training-admin').row.id,
    teacherId: login('district-manager').row.id,
    people: people.flatMap(({ row }) => (row.status === 'ACTIVE' ? [row.id] : [])),
    learnerId: learnerId!,
  })
  const follows = suggestPeople({
    draw: seededDraw('Follows', new Date('2026-06-16T08:00:00Z')),
    now,
    authorId: login('company-admin').row.id!,
    groupId,
    people: people.filter(({ row }) => row.status === 'ACTIVE'),
    learnerId,
    said: said.flatMap(({ comments }) => comments),
    submitted: watched.submissions,
  })
  const written = writeMessages({
    shelf: posters,
    draw: seededDraw('Messages', new Date('2026-06-17T08:00:00Z')),
    now,
    groupId,
    adminId: login('company-admin').row.id!,
    managerId: login('brand-manager').row.id!,
    people: people.flatMap(({ row, department, audiences: groups }) =>
      row.status === 'ACTIVE' && row.id ? [{ id: row.id, groups: [department, ...groups] }] : [],
    ),
    learnerId: learnerId!,
  })
  const packaged = writePackages({
    shelf: posters,
    draw: seededDraw('Packages', new Date('2026-07-02T08:00:00Z')),
    now,
    position: content.curriculums.length,
    uploadedById: login('company-admin').row.id!,
  })
  const drawn = Promise.all([shelf.settled(), posters.settled(), filmed.settled(), recorded.settled()]).then((rows) =>
    rows.flat(),
  )
  const rewards = rewardHistory(seededDraw('Rewards', now), incentives, people, history, now)

  const programmeUnit = units[0]!.id
  const loyalty = loyaltyHistory({ draw: loyaltyDraw, now, people, dealers, unitId: programmeUnit, papers })

  const asked = inventRequests(people, draw, now)
  const brandManager = login('brand-manager')
  const otherManager = people.filter(({ role }) => role === 'brand-manager').at(1) ?? brandManager
  const owners = content.brands.map((brand, index) => ({
    brandId: brand.id!,
    userId: (index < 2 ? brandManager : otherManager).row.id,
  }))
  const files = await drawn

  await db.$transaction(
    async (tx) => {
      await tx.businessUnit.createMany({ data: units })
      await tx.user.createMany({ data: people.map(({ row }) => row) })
      await tx.storedFile.createMany({
        data: files.map((file) => ({
          ...file,
          createdAt: bornAt,
          uploadedById: file.uploadedById ?? (file.isPublic ? null : login('platform-admin').row.id),
        })),
      })
      for (const { userId, fileId } of faces)
        await tx.user.update({ where: { id: userId }, data: { profileImageId: fileId } })
      await tx.dealer.createMany({ data: dealers })
      await tx.dealerMember.createMany({
        data: memberships(
          people,
          dealers.map(({ id }) => id),
          draw,
          now,
        ),
      })
      await tx.assignmentGroup.createMany({ data: groups })
      await tx.assignmentGroupMember.createMany({
        data: people.flatMap((person) =>
          [person.department, ...person.audiences].map((name) => ({ groupId: groupId(name), userId: person.row.id })),
        ),
      })
      await tx.adminGroup.createMany({ data: adminGroups })
      await tx.adminGroupUser.createMany({
        data: people.flatMap(({ row, territory }) =>
          territory === null ? [] : [{ groupId: adminGroups[territory]!.id, userId: row.id }],
        ),
      })
      await tx.adminGroupDealer.createMany({
        data: territories.flatMap(({ regions }, index) =>
          dealers
            .filter(({ region }) => (regions as readonly string[]).includes(region))
            .map(({ id }) => ({ groupId: adminGroups[index]!.id, dealerId: id })),
        ),
      })
      const resting = await tx.adminGroup.create({
        data: { id: draw.id(), name: restingGroup.name, active: restingGroup.active },
      })
      await tx.adminGroupDealer.createMany({
        data: restingGroup.dealers.map((index) => ({ groupId: resting.id, dealerId: dealers[index]!.id })),
      })
      await tx.adminGroupUser.createMany({
        data: restingGroup.people.map((role) => ({ groupId: resting.id, userId: login(role as BuiltInRole).row.id })),
      })
      await tx.assignmentGroup.create({ data: { id: draw.id(), ...restingAudience } })
      const { rights, ...made } = madeRole
      await tx.role.create({
        data: { id: draw.id(), ...made, defaultsGranted: true, rights: { create: rights.map((right) => ({ right })) } },
      })
      await tx.brand.createMany({
        data: content.brands.map((brand, index) => ({ ...brand, administratorId: owners[index]!.userId })),
      })
      await tx.brandManager.createMany({ data: owners })
      for (const manager of [brandManager, otherManager])
        await tx.user.update({
          where: { id: manager.row.id },
          data: { editingBrandId: owners.find(({ userId }) => userId === manager.row.id)?.brandId ?? null },
        })
      await tx.curriculum.createMany({ data: [...content.curriculums, packaged.curriculum] })
      await tx.curriculumBrand.createMany({ data: content.curriculumBrands })
      await tx.curriculumAudience.createMany({
        data: content.audience.map(({ curriculumId, group }) => ({ curriculumId, groupId: groupId(group) })),
      })
      await tx.category.createMany({ data: categories })
      await tx.course.createMany({ data: [...content.courses, ...packaged.courses] })
      await tx.curriculumCourse.createMany({ data: [...content.curriculumCourses, ...packaged.curriculumCourses] })
      await tx.scormPackage.createMany({ data: packaged.packages })
      await tx.videoCategory.createMany({ data: watched.categories })
      await tx.video.createMany({ data: watched.videos })
      await tx.bulletin.createMany({ data: news.bulletins })
      await tx.bulletinFile.createMany({ data: news.files })
      await tx.bulletinAudience.createMany({ data: news.audience })
      await tx.bulletinRead.createMany({ data: news.reads })
      await tx.bulletinReaction.createMany({ data: news.reactions })
      await tx.promotion.createMany({ data: offers.promotions })
      await tx.promotionFile.createMany({ data: offers.files })
      await tx.promotionAudience.createMany({ data: offers.audience })
      await tx.promotionRead.createMany({ data: offers.reads })
      await tx.promotionReaction.createMany({ data: offers.reactions })
      await tx.videoAudience.createMany({ data: watched.audience })
      await tx.videoReaction.createMany({ data: watched.reactions })
      await tx.videoProgress.createMany({ data: watched.progress })
      await tx.$executeRaw`UPDATE "VideoProgress" SET watched = int4multirange(int4range(0, "watchedSeconds")) WHERE "watchedSeconds" > 0`
      await tx.videoSubmission.createMany({ data: watched.submissions })
      await tx.podcastCategory.createMany({ data: heard.categories })
      await tx.podcast.createMany({ data: heard.podcasts })
      await tx.podcastAudience.createMany({ data: heard.audience })
      await tx.podcastReaction.createMany({ data: heard.reactions })
      await tx.podcastProgress.createMany({ data: heard.progress })
      await tx.$executeRaw`UPDATE "PodcastProgress" SET watched = int4multirange(int4range(0, "watchedSeconds")) WHERE "watchedSeconds" > 0`
      await tx.comment.createMany({ data: said.flatMap(({ comments }) => comments) })
      await tx.commentMention.createMany({ data: said.flatMap(({ mentions }) => mentions) })
      await storeFollows(tx, follows)
      await storeLeaderboards(tx, now, login('platform-admin').row.id)
      await tx.message.createMany({ data: written.messages })
      await tx.messageFile.createMany({ data: written.files })
      await tx.messageAudience.createMany({ data: written.audience })
      await tx.messageRecipient.createMany({ data: written.recipients })
      await tx.mediaItem.createMany({ data: handedOut.rows(files) })
      await tx.event.createMany({ data: events.events })
      await tx.eventPicture.createMany({ data: events.pictures })
      await tx.eventAudience.createMany({ data: events.audience })
      await tx.eventAttendance.createMany({ data: events.attendances })
      await tx.eventReaction.createMany({ data: events.reactions })
      await tx.fieldTrainingAppointment.createMany({ data: visits.appointments })
      await tx.fieldTrainingAttendee.createMany({ data: visits.attendees })
      await tx.fieldTrainingAvailability.createMany({ data: visits.availabilities })
      await tx.comment.createMany({ data: visits.comments })
      await tx.liveTrainingLocation.createMany({ data: live.locations })
      await tx.liveTrainingTemplate.createMany({ data: live.templates })
      await tx.liveTrainingEvent.createMany({ data: live.events })
      await tx.liveTrainingInstructor.createMany({ data: live.instructors })
      await tx.liveTrainingEnrollment.createMany({ data: live.enrollments })
      await tx.resource.createMany({
        data: handouts.resources.map((row) => ({
          ...row,
          businessUnitId: units.find(({ name }) => name === handouts.units.get(row.id!))?.id,
        })),
      })
      await tx.resourceAudience.createMany({
        data: handouts.audience.map(({ resourceId, group }) => ({ resourceId, groupId: groupId(group) })),
      })
      await tx.resourceVersion.createMany({
        data: handouts.versions.map((row) => ({ ...row, replacedById: login('company-admin').row.id })),
      })
      await tx.curriculumResource.createMany({ data: handouts.curriculumResources })
      await tx.courseResource.createMany({ data: handouts.courseResources })
      await tx.incentive.createMany({ data: incentives.map(incentiveRow) })
      await tx.reward.createMany({ data: rewards.rewards })
      await tx.incentiveCode.createMany({ data: rewards.codes })
      await tx.chapter.createMany({ data: content.chapters })
      await tx.section.createMany({ data: content.sections })
      await tx.sectionProduct.createMany({ data: content.products })
      await tx.sectionProductVariant.createMany({ data: content.variants })
      await tx.quizPool.createMany({ data: content.pools })
      await tx.quizQuestion.createMany({ data: content.questions })
      await tx.quizAnswer.createMany({ data: content.answers })
      await tx.courseProgress.createMany({ data: history.progress })
      await tx.learnerTally.createMany({ data: talliesOf(history) })
      await tx.sectionProgress.createMany({ data: history.sections })
      await tx.progressDoubt.createMany({ data: doubts })
      await tx.quizAttempt.createMany({ data: history.attempts })
      await tx.quizMark.createMany({ data: quizMarks })
      await tx.curriculumCompletion.createMany({ data: history.completions })
      await tx.curriculumOpening.createMany({ data: due.openings })
      await tx.curriculumDueReminder.createMany({ data: due.reminders })
      await tx.certificate.createMany({ data: history.certificates })
      await tx.coursePrerequisite.createMany({ data: wishes.prerequisites })
      await tx.courseRequest.createMany({ data: wishes.requests })
      await tx.courseGrant.createMany({ data: wishes.grants })
      await tx.certification.createMany({ data: wishes.certifications })
      await tx.ledgerTransaction.createMany({ data: history.transactions })
      await tx.ledgerEntry.createMany({ data: history.entries })
      await keepSpiffs(tx, sold)
      const paid = new Map(
        (await tx.payoutOrder.createManyAndReturn({ data: sold.payouts, select: { id: true, number: true } })).map(
          ({ id, number }) => [id, `Payout ${number}`],
        ),
      )
      await tx.ledgerTransaction.createMany({
        data: sold.transactions.map((movement) => ({
          ...movement,
          title: paid.get(movement.subjectId ?? '') ?? movement.title,
        })),
      })
      await tx.ledgerEntry.createMany({ data: sold.entries })
      await tx.dealerMember.createMany({ data: loyalty.members, skipDuplicates: true })
      await tx.eligibleItem.createMany({ data: papers.items })
      await tx.loyaltySubmission.createMany({ data: loyalty.submissions })
      await tx.loyaltySubmissionItem.createMany({ data: loyalty.bought })
      await tx.loyaltyAttachment.createMany({ data: loyalty.attachments })
      await tx.activity.createMany({ data: loyalty.activities })
      await tx.activitySubmission.createMany({ data: loyalty.activitySubmissions })
      await tx.ledgerTransaction.createMany({ data: loyalty.transactions })
      await tx.ledgerEntry.createMany({ data: loyalty.entries })
      await tx.notification.createMany({ data: history.notifications })
      await tx.dashboardSlide.createMany({ data: slides })
      await tx.form.createMany({ data: asked.forms })
      await tx.learnerRequest.createMany({ data: asked.requests })
      await tx.helpRequest.createMany({ data: helpRows(people, draw, now) })
      // History cannot be added to a chain that has begun: rows from before would look forged.
      if ((await tx.activityLogSeal.count()) === 0)
        await tx.activityLog.createMany({ data: activityRows(people, content, draw, now) })
      // Last: it pays out of whatever was granted above.
      await payOut(tx, {
        draw: seededDraw('Payouts', new Date('2026-06-03T08:00:00Z')),
        now,
        adminId: login('company-admin').row.id,
        faces: (['learner', 'sales-rep', 'dealer-manager'] as const).map((role) => login(role).row.id),
      })
      await signForms(tx, {
        draw: seededDraw('Tax forms', new Date('2026-06-04T08:00:00Z')),
        now,
        dataDir,
        faces: [login('dealer-manager').row.id],
      })
      await writeDynamicGroups(tx, {
        dealerIds: dealers.map(({ id }) => id),
        unitId: (name) => units.find((unit) => unit.name === name)!.id,
        roleId: (key) => roleIds[key],
        groupId,
      })
      await tx.settings.upsert({
        where: { id: 1 },
        create: { id: 1, values: { loyalty: { businessUnitId: programmeUnit } } },
        update: {},
      })
    },
    // Longer than any machine is busy.
    { timeout: 600_000, maxWait: 10_000 },
  )
  return `${content.brands.length} brands, ${content.curriculums.length} curriculums, ${content.courses.length} courses, ${dealers.length} dealers, ${people.length} people, ${history.progress.length} courses taken`
}

const { DATABASE_OWNER_URL, DATABASE_URL = DATABASE_OWNER_URL, DATA_DIR = '.data' } = process.env
if (!DATABASE_URL) throw new Error('DATABASE_URL is missing: name the database to fill.')
const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: DATABASE_OWNER_URL || DATABASE_URL }) })
const began = performance.now()
try {
  console.log(
    `Demo world: ${await seed(db, path.resolve(DATA_DIR))} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await db.$disconnect()
}
