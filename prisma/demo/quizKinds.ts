import type { Prisma, QuestionKind } from '../generated/client/client.ts'
import { seededDraw } from '../factories/draw.ts'

interface Content {
  courses: Prisma.CourseCreateManyInput[]
  chapters: Prisma.ChapterCreateManyInput[]
  sections: Prisma.SectionCreateManyInput[]
  questions: Prisma.QuizQuestionCreateManyInput[]
  answers: Prisma.QuizAnswerCreateManyInput[]
  pools: Prisma.QuizPoolCreateManyInput[]
}

interface Question {
  kind: QuestionKind
  text: string
  explanation: string
  answers: { text: string; correct?: boolean; match?: string }[]
}

/** The course that has every kind of question. */
export const COURSE = 'Leads and Phone'

const asked: Question[] = [
  {
    kind: 'MULTIPLE',
    text: 'Which of these belong in a first answer?',
    explanation: 'A name, one question and a time. A price list ends the talk.',
    answers: [
      { text: 'Your name', correct: true },
      { text: 'One question', correct: true },
      { text: 'The full price list' },
      { text: 'Until when you can be reached', correct: true },
    ],
  },
  {
    kind: 'TRUE_FALSE',
    text: 'A lead that was answered within an hour is as warm as one answered within ten minutes.',
    explanation: 'After an hour they talk to somebody else.',
    answers: [{ text: 'True' }, { text: 'False', correct: true }],
  },
  {
    kind: 'MATCHING',
    text: 'What do you send on which day?',
    explanation: 'Each message gives something.',
    answers: [
      { text: 'Day 0', match: 'Answer and question' },
      { text: 'Day 3', match: 'A photo of their machine' },
      { text: 'Day 7', match: 'An invitation' },
      { text: 'Day 21', match: 'The last note' },
    ],
  },
  {
    kind: 'ORDERING',
    text: 'Put a phone call in order.',
    explanation: 'Names first, the visit last, and the next step said before you hang up.',
    answers: [
      { text: 'Say the dealership and your name' },
      { text: 'Ask for their name' },
      { text: 'Find out what they need' },
      { text: 'Ask for the visit' },
      { text: 'Say what happens next' },
    ],
  },
  {
    kind: 'FREE_TEXT',
    text: 'Write the first answer to somebody who asks for the price of a side-by-side.',
    explanation: 'It has a name, one question and a time, and no price list.',
    answers: [],
  },
]

const pooled: Question[] = [
  ['How often do you use a caller’s name?', 'Twice', 'Never', 'In every sentence'],
  ['What is the goal of a call?', 'A visit', 'A price', 'A long talk'],
  ['Who can take over a lead?', 'Any colleague who reads the notes', 'Nobody', 'The manager alone'],
  ['What does a message always do?', 'Give something', 'Check in', 'Remind of the price'],
].map(([text = '', right = '', ...wrong]) => ({
  kind: 'SINGLE',
  text,
  explanation: 'As in the section about a rhythm that does not annoy.',
  answers: [{ text: right, correct: true }, ...wrong.map((answer) => ({ text: answer }))],
}))

/**
 * One course with every kind of question, a pool, a PDF and a video elsewhere. It draws from a sequence of its own, so
 * that nothing else of the demo world becomes another; who took the course before keeps what they were asked.
 */
export function addQuizKinds(content: Content, bornAt: Date, pdfFileId: string): void {
  const draw = seededDraw('quiz kinds', bornAt)
  const course = content.courses.find(({ title }) => title === COURSE)
  const chapter = content.chapters.findLast(({ courseId }) => courseId === course?.id)
  if (!course?.id || !chapter?.id) throw new Error(`The demo world has no course “${COURSE}”`)
  const courseId = course.id
  const position = content.sections.filter(({ chapterId }) => chapterId === chapter.id).length
  const section = { chapterId: chapter.id, createdAt: bornAt }
  content.sections.push(
    { ...section, id: draw.id(), position, type: 'PDF', title: 'The call on one page', pdfFileId, minutes: 3 },
    {
      ...section,
      id: draw.id(),
      position: position + 1,
      type: 'EMBED',
      title: 'A short film to loosen up',
      body: '<p>Ten minutes of <em>Big Buck Bunny</em>, by the Blender Foundation: how much is told without a word?</p>',
      embedUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      minutes: 10,
    },
  )
  const poolId = draw.id()
  content.pools.push({ id: poolId, courseId, name: 'On the phone', draws: 2, position: 0 })
  let place = content.questions.filter((question) => question.courseId === courseId).length
  const add = ({ answers, ...question }: Question, pool: string | null) => {
    const id = draw.id()
    content.questions.push({ ...question, id, courseId, poolId: pool, position: place++ })
    for (const [rank, answer] of answers.entries())
      content.answers.push({ ...answer, id: draw.id(), questionId: id, position: rank })
  }
  for (const question of asked) add(question, null)
  for (const question of pooled) add(question, poolId)
}
