import { getNamedType, isCompositeType, parse } from 'graphql'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { makeCurriculum } from '../../prisma/factories/curriculums.ts'
import { makeDealer } from '../../prisma/factories/dealers.ts'
import { loadSession } from '../../server/access/sessions/sessions.ts'
import { rows } from '../../server/features.ts'
import type { Context } from '../../server/platform/context.ts'
import { HELD } from '../../server/platform/gate.ts'
import { operationOf } from '../../server/platform/operations/operations.ts'
import { refuseEarly } from '../../server/platform/permission.ts'
import { settingsFrom, type SettingsRecord } from '../../server/platform/settings.ts'
import type { Hold, Viewer } from '../../server/platform/viewer.ts'
import { schema } from '../../server/schema.ts'
import { openWorld, type Who } from '../support/world.ts'
import { aboutTarget, fieldsOf, isPublic, newCall, questions, rootFields, targetArgs, words } from './rootFields.ts'

// What keeps a person at the door keeps them from every field of the root that is not said to be open, at both doors;
// and what is switched off is answered to nobody. A new field is closed while anything holds, and has to be named
// below, with a flag or without one.

type Flag = keyof SettingsRecord['flags']

const { db, services, person, rest, graphql, signIn, jobs } = await openWorld()

const guarded = [...new Set(questions.filter((root) => !isPublic(root)).map(({ name }) => name))].toSorted()

/** The own account stays safe whatever holds: password, sessions, second factors, tokens one issued. */
const ALWAYS = words(`
  accessChanged addPasskey beginAuthenticator changePassword confirmAuthenticator endIssuedToken issuedTokens
  passkeyCreation passkeyProof proveIdentity removeAuthenticator removePasskey renamePasskey renewRecoveryCodes
  revokeSession secondFactors sessions stopProxy`)

const OPEN: Record<Hold, string[]> = {
  SECOND_FACTOR: [],
  IN_DEVELOPMENT: words('markSelfAttendance selfAttendance'),
  EMAIL: words('correctEmail markSelfAttendance resendVerification selfAttendance verifyEmail'),
  NAME: words('markSelfAttendance selfAttendance updateInfo'),
  DEALER: words('markSelfAttendance selfAttendance updateDealer updateInfo'),
  TRAINING_ONLY: words(`
    certificate certificates certification certifications chapter chooseMail course courseMoved courseProgress
    courseProgresses createLearnerRequest curriculum deleteCertification learnerRequest markSelfAttendance ownLearnerRequests pointsBalance
    pointsExpireAt pointsHistory proxyVisits renewCertificate requestUserExport restoreCertification saveCertification
    saveQuizAnswer saveSectionProgress section selfAttendance startCourse startQuiz submitQuiz testCertificate updateAudience saveScormProgress startScorm navigateScorm
    updateCourseTimer updateEmailOpt updateInfo updatePosition updateRoleAudience user userCoursesStatus
    withdrawLearnerRequest`),
}

/** What goes with each flag; flags that switch no field off are about looks, the door itself, or areas not built. */
const SWITCHED: Record<Flag, string[]> = {
  announcements: words(`
    delete.Bulletin delete.Promotion deleted.Bulletin deleted.Promotion duplicate.Bulletin duplicate.Promotion
    post.Bulletin post.Promotion postBeside.Bulletin postBeside.Promotion posts.Bulletin posts.Promotion
    publish.Bulletin publish.Promotion restore.Bulletin restore.Promotion savePost.Bulletin savePost.Promotion`),
  rewards: words(`
    addIncentiveCodes addIncentivesToCurriculum addReward addRewardTracking addableIncentives assignIncentiveCode
    assignReward deleteIncentive deleteIncentiveCode exportIncentiveCodes giveRewardToCompleted incentive
    incentiveCandidates incentiveCodeCheck incentiveCodes incentiveReport incentivePeopleReport incentivesReport incentives orderIncentives redeemReward
    redeemRewardFor redeemableIncentives removeIncentiveFromCurriculum reward rewardReport rewards saveIncentive
    sendReward undoRedemption updateReward userRewards`),
  resources: words(`
    addCourseResources addCurriculumResources createResource deleteResource downloadResource orderCourseResources
    orderCurriculumResources publish.Resource removeCourseResource removeCurriculumResource reorderResources resource
    resourcePlaces resources saveResource`),
  notifications: words(
    'markAllNotificationsRead markNotificationRead notificationAdded notificationChanged notifications unreadNotificationCount',
  ),
  pointSystem: words('pointsBalance pointsExpireAt pointsHistory'),
  multipleBrands: words('createBrand deleteBrand'),
  suggestedFollows: words(
    'deleteSuggestedFollow follow followedFeed ownFollowerCount peopleToSuggest saveSuggestedFollow suggestedFollow suggestedFollows',
  ),
  newUserApproval: words('approveUserRequest denyUserRequest userRequests'),
  mediaCenter: words(`
    addMedia deleteMedia mediaBeside mediaContents mediaDeletions mediaFolders mediaItem mediaItems mediaPlace mediaView moveMedia photos
    saveMedia saveMediaView undoDeleteMedia`),
  events: words(
    'attendEvent delete.Event deleted.Event duplicate.Event event eventAttendees eventBeside events lostEventAnswers publish.Event restore.Event saveEvent',
  ),
  videos: words(`
    delete.Video deleted.Video duplicate.Video publish.Video recording.Video recordingBeside.Video recordingCategories.Video
    recordingCategory.Video recordingMakers.Video recordings.Video restore.Video saveRecording.Video saveRecordingCategories.Video
    decideVideo submitVideo undoVideoDecision videoSubmissions`),
  podcasts: words(`
    delete.Podcast deleted.Podcast duplicate.Podcast publish.Podcast recording.Podcast recordingBeside.Podcast recordingCategories.Podcast
    recordingCategory.Podcast recordingMakers.Podcast recordings.Podcast restore.Podcast saveRecording.Podcast saveRecordingCategories.Podcast
    changePodcastFeed`),
  favorites: words('favorites'),
  // The door itself.
  inDevelopment: [],
  trainingOnly: [],
  skipEmailVerification: [],
  loginDisabled: [],
  // Looks, and what pages ask.
  publicHome: [],
  uppercaseTitles: [],
  resetPositions: [],
  dealerNameWithAddress: [],
  dealerNameWithCity: [],
}

/** In no area that can be switched off. */
const UNSWITCHED = words(`
  bulkActs bulkChange bulkChangeMoved keptListColumns planBulkChange startBulkChange stopBulkChange undoBulkChange search courseCatalog deleteLeaderboard hideLeaderboardName leaderboard leaderboards ownLeaderboardNameHidden saveLeaderboard cancelFieldTraining completeFieldTraining confirmFieldTraining correctFieldTraining deleteFieldTrainingAppointment
  fieldTrainingAbility fieldTrainingAppointment fieldTrainingAppointments fieldTrainingAvailability fieldTrainingDaysOff saveFieldTrainingDaysOff liveTrainingCourses
  fieldTrainingDealers fieldTrainingPeople readFieldTraining requestFieldTraining saveFieldTrainingAvailability
  updateFieldTraining visitsDealers changeLiveTrainingEvent deleteLiveTrainingEvent deleteLiveTrainingLocation
  deleteLiveTrainingTemplate enrollInLiveTraining enrollPeopleInLiveTraining giveLiveTrainingSeat leaveLiveTraining
  liveTrainingCandidates liveTrainingChanged liveTrainingEnrollments liveTrainingEvent liveTrainingEvents
  liveTrainingLocation liveTrainingLocations liveTrainingStaffReport liveTrainingStates liveTrainingTeachers
  liveTrainingTemplate liveTrainingTemplates markLiveTrainingAttended markSelfAttendance myLiveTrainings
  removeFromLiveTraining saveLiveTrainingEvent saveLiveTrainingLocation saveLiveTrainingTemplate selfAttendance
  staffLiveTrainings undoLiveTrainingAttendance navigateScorm saveScormProgress scormPackage scormPackageChanged scormPackages
  startScorm addComment audienceReach groupTraits history commentChanged mailKinds muteMail notificationFigures
  comments deleteComment editComment moderateComment moderatedComments peopleToName reportComment beginUpload
  cancelUpload continueUpload finishUpload trackListening accessChanged accountedDealers activities activityActions
  activityLogChain activityLogs activityOverview activitySubmission activitySubmissionChanged activitySubmissions
  activityTargetTypes addCoursesToCurriculum addDealerStaff addPasskey addToAdminGroup addToAssignmentGroup
  addableCourses adminDashboard fullyTrained userAnalytics adminGroup adminGroupNames adminGroups allCourses allDealers apiClients approveClaim
  approveCourseRequest approveLearnerRequest approvePayout askForCourse assignmentGroup
  assignmentGroups autogenDealerId availableAdminGroups availableDealers availableUsers beginAuthenticator
  blankTaxForm brand brandBuckets brandManagerCandidates brandSegments brands bulkCreateDealers bulkImport
  bulkImportChanged bulkImports bulkInviteEmails bulkInviteUsers bulkUploadActivities businessUnit businessUnits
  cancelPayout categories category certificate certificates certification certifications changeCalendarFeed
  changeCourseOrder changePassword chapter checkBulkImport chooseMail claimPlace claimQueue claimQueueChanged
  claimedTotal completeCourseFor completeSpiff completionsByDay acceptProgressDoubts dismissProgressDoubts
  undoProgressDoubts markQuizAnswer quizMarks undoQuizMark confirmAuthenticator correctEmail course courseMoved
  courseProgress courseProgresses courseRequests courses coursesOf coursesToAskFor createApiClient createBulkImport
  createCategory createCourse createCurriculum createForm createLearnerRequest createLoyaltyOrder createUser
  creditRecipients curriculum curriculumHanging curriculums curriculumsRemaining dashboardSlides deactivateUser
  dismissMergeSuggestion dealer dealerCities dealerIdentity dealerLoyalty dealerRegions dealerTraining dealerTrainingFigures dealers
  decideActivity decideDealer decideLoyalty decideSpiff deleteActivity deleteAdminGroup deleteAssignmentGroup
  deleteBulkImport deleteBusinessUnit deleteCategory deleteCertification deleteChapter deleteCourse deleteCurriculum
  deleteDealer deleteEligibleItem deleteRole deleteSection deleteSpiff deleteUser denyClaim denyCourseRequest
  denyLearnerRequest denyPayout duplicateChapter duplicate.Course duplicateSection duplicate.Spiff earnings
  editSpiffClaim effectiveAccess eligibleItem eligibleItemByPart eligibleItems endIssuedToken giveQuizAttempt
  hasDefaultAssignmentGroup inviteUser issuedTokens learnerRequest learnerRequests ledgerHealth loyaltyMembers
  loyaltyOverview loyaltyReceipts loyaltyReport loyaltySubmission reportFile reportFiles requestReportFile cancelReportFile reportViews reportViewRoles saveReportView deleteReportView keepReportColumns reportSchedules saveReportSchedule pauseReportSchedule deleteReportSchedule sendReportScheduleNow reportsReceived chooseReportMail reportFileChanged figuresChanged usersReport dealersReport dealerReportCountries dealerReportRegions coursesReport
  courseLearnersReport enrollmentsReport markEnrollmentsSent cashoutsReport spiffsReport spiffClaimantsReport iltEnrollmentsReport courseQuestionFigures curriculumsReport learningRecordStore learningStatements webhook webhooks webhookKinds webhookDelivery webhookDeliveries webhookPreview saveWebhook deleteWebhook pauseWebhook rotateWebhookSecret resendWebhookDelivery resendWebhookDeliveries testWebhook
  resendLearningStatements saveLearningRecordStore testLearningRecordStore inbox markMessageRead message
  messageChanged messageReach messageReceived messages deleteMessage deleteReceivedMessage resumeMessage
  retryMessageEmails addMessagePerson removeMessagePerson requestListFile saveMessage sendMessage sendTestMessage stopMessage takeBackMessage loyaltySubmissionChanged loyaltySubmissions
  markClaimsAsSent markPayoutSent markRead mergePreview mergeSuggestions mergeUsers moveSection myClaims
  myCourseRequests myPayouts myTaxForm myTraining myTrainingCounts nudgeLearners undoNudge peopleToCall callCounts markCalled undoCall openPayoutReward openSpiffs ownForms
  ownLearnerRequests passkeyCreation passkeyProof payout payoutBalances payoutChanged payoutTotals payouts peopleMap
  postalPlace progressDoubts proveIdentity proxyVisits publish.Brand publish.Course publish.Curriculum react
  reactivateUser readers readSpiffReceipts remindReaders removeAuthenticator removeDealerStaff removeFromAdminGroup
  removeFromAssignmentGroup removePasskey renamePasskey renewCertificate renewRecoveryCodes renewShareLink
  reopenSpiff reorderCategories reorderChapters reorderCurriculums reorderSections requestCounts requestPayout
  requestUserExport resendVerification resetSecondFactors restoreCertification restoreContents retryPayout
  reverseClaim revokeApiClient revokeSession rightHolders rights role roles runBulkImport saveActivity
  saveActivitySubmission saveAdminGroup saveAssignmentGroup saveBrand saveBusinessUnit saveCategory saveCertification
  saveChapter saveCourse saveCurriculum saveDashboardSlides saveDealer saveEligibleItem saveLoyaltySubmission
  saveQuiz saveQuizAnswer saveRole saveSection saveSectionProgress saveSettings saveSingleSignOn saveSpiff saveUser
  secondFactors section sendCredits sessions setDealerStaffActive singleSignOn spiff spiffClaim spiffClaimChanged
  spiffClaims spiffOverview spiffReceiptReading spiffSections spiffs staffCurriculums staffDealers startCourse
  startProxy startQuiz statement stopProxy stopReadingSpiffReceipts submitActivity submitLoyalty submitQuiz
  submitSpiffClaim submitTaxForm taxTransientToken testCertificate testSingleSignOn trainingBucket trainingBuckets
  unassignCourse undoActivityDecision undoClaimDecision undoCompletionFor undoCourseRequest undoLearnerRequest
  reverseActivity reverseLoyalty undoLoyaltyDecision undoUserMerge unlinkIdentity unreadCounts updateApiClient
  updateAudience updateCourseTimer updateDealer updateEditingBrand updateEmailOpt updateInfo updatePosition
  updateRoleAudience uploadFile user userCertificates userCoursesStatus userLoyalty userMerges users usersForMerge
  usersLean verifyEmail withdrawCourseRequest withdrawLearnerRequest withdrawSpiffClaim dealerPaperLines
  restorePaperLine revokePaperLine spiffReceiptDoubtKinds staffSpiffClaims spiffTraining addTaxOutsidePayment dealerScoreRules downloadTaxReturns downloadTaxReturnsWithNumbers issueTaxReturns ownDealerScores saveDealerScoreRules saveTaxPayer setForeignRecipient taxOutsidePayments taxPayers voidTaxOutsidePayment yearEnd yearEndRecipients yearEndYears`)

it('every field of the root has an answer for every flag', () => {
  expect([...UNSWITCHED, ...Object.values(SWITCHED).flat()].toSorted()).toEqual(guarded)
  expect(Object.keys(SWITCHED).toSorted()).toEqual(Object.keys(settingsFrom({}).flags).toSorted())
})

const viewerOf = async (who: Who): Promise<Viewer> => (await loadSession(services, who.token))!
const documents = questions
  .filter((root) => !isPublic(root))
  .map((question) => {
    const { kind, field, name } = question
    const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
    return {
      name,
      document: parse(`${kind} { ${field.name}${targetArgs(question)} ${selection} }`),
      field,
      args: aboutTarget({}, question, 'model'),
    }
  })

const context = (viewer: Viewer): Context => ({ services, db, viewer, call: newCall() })

/** The fields whose door says this to the viewer, at once and where the field itself is asked. */
async function saysTo(viewer: Viewer, message: string): Promise<string[]> {
  const said = new Set<string>()
  for (const { name, document, field, args } of documents) {
    let early = ''
    try {
      refuseEarly(schema, operationOf(document)!, viewer)
    } catch (error) {
      early = (error as Error).message
    }
    if (early !== message) continue
    said.add(name)
    // The same where nothing was asked before, such as in the payload of a mutation; of the arguments nobody looks first
    // at more than the kind of things.
    expect(() => field.resolve!({}, args, context(viewer), {} as never), name).toThrow(message)
    if (field.subscribe) expect(() => field.subscribe!({}, args, context(viewer), {} as never), name).toThrow(message)
  }
  return [...said].toSorted()
}

const save = (values: object) => db.settings.upsert({ where: { id: 1 }, create: { id: 1, values }, update: { values } })

/** Somebody whom this holds, and the settings that do. */
const HOLDS: Record<Hold, () => Promise<Who>> = {
  async SECOND_FACTOR() {
    await save({ secondFactor: 'required' })
    return person('platform-admin')
  },
  async IN_DEVELOPMENT() {
    await save({ flags: { inDevelopment: true } })
    return person('dealer-manager')
  },
  async EMAIL() {
    await save({})
    return person('platform-admin', { emailVerifiedAt: null })
  },
  async NAME() {
    await save({})
    return person('company-admin', { firstName: '' })
  },
  async DEALER() {
    await save({})
    return person('dealer-manager', { dealerIds: [(await makeDealer(db, { status: 'PENDING' })).id] })
  },
  async TRAINING_ONLY() {
    const [course, other] = [await makeCourse(db), await makeCourse(db)]
    const curriculum = await makeCurriculum(db, { courseIds: [course.id, other.id] })
    await save({
      flags: { trainingOnly: true },
      trainingOnlyTarget: { curriculumId: curriculum.id, courseId: course.id },
    })
    return person('dealer-manager')
  },
}

describe.each(Object.keys(HOLDS) as Hold[])('who is held by %s', (hold) => {
  it('reaches what is open to them, and nothing else', async () => {
    const who = await HOLDS[hold]()
    const viewer = await viewerOf(who)
    expect([viewer.held, viewer.rights.size, viewer.isAdmin, viewer.reachedDealerIds]).toEqual([hold, 0, false, []])
    const open = new Set([...ALWAYS, ...OPEN[hold]])
    expect(await saysTo(viewer, HELD[hold])).toEqual(guarded.filter((name) => !open.has(name)))
  })

  it('finds REST as closed, and is told so by the session, which signing out ends', async () => {
    const who = await HOLDS[hold]()
    expect((await rest<{ heldBy: string }>(who, 'GET /api/session')).json.heldBy).toBe(hold)
    const open = new Set([...ALWAYS, ...OPEN[hold], ...rootFields.filter(isPublic).map(({ field }) => field.name)])
    const wrong: string[] = []
    for (const { route, document } of rows) {
      const fields = fieldsOf(document)
      if (fields.some((name) => open.has(name))) continue
      const [method, path] = route.split(' ') as [string, string]
      const call = `${method} ${path.replaceAll(/\{[^}]+\}/g, () => randomUUID())}`
      const { status, text } = await rest(who, call, method === 'GET' ? undefined : {})
      if (status !== 403 || text !== HELD[hold]) wrong.push(`${route}: ${status} ${text.slice(0, 60)}`)
    }
    expect(wrong).toEqual([])
    expect((await graphql<{ signOut: boolean }>(who, 'mutation { signOut }')).data?.signOut).toBe(true)
  }, 120_000)
})

it('a person who is held reads nothing by its id', async () => {
  const who = await HOLDS.EMAIL()
  const bulletin = await makeBulletin(db)
  const id = Buffer.from(`Bulletin:${bulletin.id}`).toString('base64')
  expect((await graphql(who, 'query ($id: ID!) { node(id: $id) { id } }', { id })).data).toEqual({ node: null })
})

it('in training-only mode the one course is open and no other', async () => {
  const who = await HOLDS.TRAINING_ONLY()
  const { trainingOnlyTarget } = settingsFrom((await db.settings.findUniqueOrThrow({ where: { id: 1 } })).values)
  const { courseId } = trainingOnlyTarget!
  const other = await db.course.findFirstOrThrow({ where: { id: { not: courseId } } })
  const look = async (id: string) =>
    (await graphql<{ course: object | null }>(who, 'query ($id: ID!) { course(databaseId: $id) { id } }', { id })).data
      ?.course
  expect([await look(courseId), await look(other.id)]).toEqual([expect.anything(), null])
})

it('who acts as someone is held neither by the development nor by the address', async () => {
  await save({ flags: { inDevelopment: true } })
  const admin = await person('platform-admin')
  const { user } = await person('learner', { emailVerifiedAt: null })
  const acting = await signIn(user)
  await db.session.updateMany({ where: { userId: user.id }, data: { realUserId: admin.user.id } })
  expect((await viewerOf(acting)).held ?? null).toBeNull()
})

it('who proves the address, tells a name and finds a dealer is let in, one step after the other', async () => {
  await save({})
  const dealer = await makeDealer(db)
  const who = await person('learner', { emailVerifiedAt: null, firstName: '', dealerIds: [] })
  const held = async (call: string, body?: object) =>
    (await rest<{ heldBy: string | null }>(who, call, body)).json.heldBy
  expect(await held('GET /api/session')).toBe('EMAIL')
  expect(await held('POST /api/correct-email', { email: 'right@example.test' })).toBe('EMAIL')
  await jobs()
  const { subject } = await db.outboxMail.findFirstOrThrow({ where: { to: 'right@example.test' } })
  expect(await held('POST /api/verify-email', { code: subject.slice(0, 8) })).toBe('NAME')
  expect((await rest(who, 'POST /api/correct-email', { email: 'other@example.test' })).status).toBe(403)
  expect(await held('POST /api/update-info', { firstName: 'Ida' })).toBe('DEALER')
  expect(await held('POST /api/update-dealer', { dealer: dealer.id })).toBeNull()
})

describe.each((Object.keys(SWITCHED) as Flag[]).filter((flag) => SWITCHED[flag].length))('%s switched off', (flag) => {
  it('is answered to nobody', async () => {
    await save({ flags: { [flag]: false } })
    for (const role of ['platform-admin', 'learner'] as const) {
      const viewer = await viewerOf(await person(role))
      expect(await saysTo(viewer, 'This is turned off in the settings of the portal.'), role).toEqual(
        SWITCHED[flag].toSorted(),
      )
    }
    await save({})
    const viewer = await viewerOf(await person('platform-admin'))
    expect(await saysTo(viewer, 'This is turned off in the settings of the portal.')).toEqual([])
  })
})
