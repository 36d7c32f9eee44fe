import type { Feature } from '../platform/feature.ts'
import { courseActs, courseList } from './bulk/acts.ts'
import { courseRequestFile } from './bulk/requestFile.ts'
import { courseRequestActs, courseRequestList } from './bulk/requests.ts'
import { Course } from './entity.ts'
import {
  courseRequestsVisibleTo,
  coursesReadBy,
  decidesCourseRequests,
  helpsLearners,
  quizMarksWaitingFor,
} from './rules.ts'
import { hangsOn } from './hangsOn.ts'
import { enrollmentRows } from './report/enrollmentRest.ts'
import { reportRows } from './report/rest.ts'
import { rows } from './rest.ts'
import { searchedCourses } from './search/searched.ts'
import { MAX_PRODUCTS, MAX_VARIANTS } from './content/products.ts'
import { unlessEmpty } from '../domain/people/personalData.ts'
import { attemptsShown } from './quiz/personalData.ts'
import { countLearners, wrongTallies } from './progress/learnerTally.ts'
import { MAX_WORDS } from './quiz/choice.ts'
import { MAX_POOLS } from './quiz/pools.ts'
import { MAX_ANSWERS, MAX_QUESTIONS } from './quiz/quizWrite.ts'
import { EditedCourse } from './entity.ts'
import { tiles } from './report/tiles.ts'
import './merge.ts'
import './on.ts'
import './report/completions.ts'
import './report/courses.ts'
import './report/enrollments.ts'
import './report/markSent.ts'
import './report/learners.ts'
import './schema.ts'
import './quiz/questionFigures.ts'
import './news.ts'
import './doubtNews.ts'
import './quiz/markNews.ts'

/** Who knows what is measured and asked for knows how to get around it. */
const MEASURED = 'for who edits the course'

export const courses: Feature = {
  name: 'courses',
  searched: searchedCourses,
  bulkLists: { courses: courseList, courseRequests: courseRequestList },
  bulkActs: { courses: courseActs, courseRequests: courseRequestActs },
  listFiles: { courseRequests: courseRequestFile },
  choices: { Course: { visibleTo: coursesReadBy, label: 'title' } },
  rows: [...rows, ...reportRows, ...enrollmentRows],
  tiles,
  hangsOn,
  goesWith: { ScormPackage: ['ProgressDoubt'] },
  aimed: { Course: ['course', 'courses'] },
  history: { Course: EditedCourse.has },
  openTo: {
    TRAINING_ONLY: [
      'Course',
      'course',
      'Chapter',
      'chapter',
      'Section',
      'section',
      'CourseProgress',
      'courseProgress',
      'courseProgresses',
      'courseMoved',
      'startCourse',
      'saveSectionProgress',
      'startQuiz',
      'saveQuizAnswer',
      'submitQuiz',
      'updateCourseTimer',
      'userCoursesStatus',
    ],
  },
  constants: { MAX_PRODUCTS, MAX_VARIANTS, MAX_QUESTIONS, MAX_ANSWERS, MAX_WORDS, MAX_POOLS },
  badges: {
    courseRequests: {
      description: 'Wishes for courses and topics that wait for the viewer.',
      count: ({ db }, viewer) =>
        decidesCourseRequests(viewer)
          ? db.courseRequest.count({ where: { AND: [{ status: 'PENDING' }, courseRequestsVisibleTo(viewer)] } })
          : 0,
    },
    quizAnswers: {
      description: 'Answers in own words that wait for the viewer to mark them.',
      count: ({ db }, viewer) =>
        helpsLearners(viewer) ? db.quizMark.count({ where: quizMarksWaitingFor(viewer) }) : 0,
    },
  },
  leadsTo: [{ page: '/auth/training/:other/:id', isThere: Course.has }],
  news: { 'course.': 'TRAINING', 'request.': 'REQUESTS' },
  withdrawnNews: { 'course.assigned': 'A course' },
  storedSums: [
    { name: 'LearnerTally', label: 'what people came to in all courses', wrong: wrongTallies, rebuild: countLearners },
  ],
  personalData: {
    CourseProgress: { of: ['userId'] },
    LearnerTally: { of: ['userId'] },
    SectionProgress: { within: { CourseProgress: 'progressId' } },
    CompletedFor: { within: { CourseProgress: 'progressId' }, names: ['byId'], erased: { reason: '' } },
    ProgressDoubt: {
      within: { CourseProgress: 'progressId' },
      names: ['decidedById'],
      inward: {
        toldSeconds: MEASURED,
        spentSeconds: MEASURED,
        neededSeconds: MEASURED,
        watchedSeconds: MEASURED,
        neededWatched: MEASURED,
      },
    },
    QuizAttempt: { within: { CourseProgress: 'progressId' }, shown: attemptsShown },
    QuizMark: { within: { QuizAttempt: 'attemptId' }, names: ['decidedById'] },
    CourseRequest: {
      of: ['userId'],
      names: ['decidedById'],
      erased: { topic: unlessEmpty('Erased'), message: '', answer: '' },
    },
    CourseGrant: { of: ['userId'] },
  },
}
