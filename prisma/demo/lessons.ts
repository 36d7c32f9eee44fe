import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Scene } from '../art/scenes.ts'

/**
 * Lessons are written as text, for people who teach rather than program:
 *   # curriculum, ## course, ### chapter (or "### Quiz"), #### section
 *   key: value lines and a "> description" under the first two
 *   [video name], [audio name] or [picture backdrop palette subject] under a section
 *   [product backdrop palette subject color] Name, its text below it, then [variant color part-number] Name:
 * description for each make
 *   minutes, tries, wait (hours) and shuffle: yes set the rules of a quiz
 *   "? question", "& backdrop palette subject" for its picture, "+ right answer", "- wrong answer", "! explanation"
 * under a quiz
 */
interface LessonQuestion {
  text: string
  explanation: string
  picture?: Scene
  answers: { text: string; correct: boolean }[]
}
interface LessonVariant {
  name: string
  description: string
  partNumber: string
  picture: Scene
}
interface LessonProduct {
  name: string
  html: string
  picture: Scene
  variants: LessonVariant[]
}
export interface LessonSection {
  title: string
  html: string
  video?: string
  audio?: string
  picture?: Scene
  products: LessonProduct[]
}
interface LessonChapter {
  title: string
  sections: LessonSection[]
}
export interface LessonCourse {
  title: string
  description: string
  art: Scene
  values: Record<string, string>
  chapters: LessonChapter[]
  questions: LessonQuestion[]
}
export interface LessonCurriculum {
  name: string
  description: string
  art: Scene
  values: Record<string, string>
  courses: LessonCourse[]
}

const here = path.join(import.meta.dirname, 'lessons')

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const inline = (text: string) =>
  escape(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/\*(.+?)\*/g, '<em>$1</em>')

const kindOf = (line: string) =>
  line.startsWith('- ')
    ? 'ul'
    : /^\d+\. /.test(line)
      ? 'ol'
      : line.startsWith('> ')
        ? 'quote'
        : line.startsWith('|')
          ? 'table'
          : line.trim()
            ? 'text'
            : 'gap'

function tableHtml(rows: readonly string[]): string {
  const [head = [], ...body] = rows.map((row) =>
    row
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => inline(cell.trim())),
  )
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${cells(head, 'th')}</thead><tbody>${body.map((row) => cells(row, 'td')).join('')}</tbody></table>`
}

/**
 * Paragraphs, lists, tables (| a | b |) and quotes (> text) as HTML: lines of one kind that follow each other belong
 * together.
 */
function toHtml(lines: readonly string[]): string {
  const blocks: { kind: ReturnType<typeof kindOf>; rows: string[] }[] = []
  for (const line of lines) {
    const kind = kindOf(line)
    const open = blocks.at(-1)
    if (open?.kind === kind) open.rows.push(line)
    else blocks.push({ kind, rows: [line] })
  }
  return blocks
    .map(({ kind, rows }) => {
      switch (kind) {
        case 'ul':
        case 'ol':
          return `<${kind}>${rows.map((row) => `<li>${inline(row.replace(/^(-|\d+\.) /, ''))}</li>`).join('')}</${kind}>`
        case 'quote':
          return `<blockquote><p>${inline(rows.map((row) => row.slice(2)).join(' '))}</p></blockquote>`
        case 'table':
          return tableHtml(rows)
        case 'text':
          return `<p>${inline(rows.join(' '))}</p>`
        case 'gap':
          return ''
      }
    })
    .join('')
}

function toScene(words: string, seed: string): Scene {
  const [backdrop, palette, subject, color] = words.split(/\s+/)
  return { seed, backdrop, palette, subject, ...(color ? { color } : {}) } as Scene
}

function readCurriculum(file: string): LessonCurriculum {
  const curriculum: LessonCurriculum = { name: '', description: '', art: toScene('', ''), values: {}, courses: [] }
  let holder: LessonCurriculum | LessonCourse = curriculum
  let course: LessonCourse | undefined
  let section: LessonSection | undefined
  let question: LessonQuestion | undefined
  let inQuiz = false
  let text: string[] = []
  /** Text belongs to the product above it, else to the section. */
  const closeText = () => {
    const home = section?.products.at(-1) ?? section
    if (home) home.html = toHtml(text)
    text = []
  }
  const closeSection = () => {
    closeText()
    section = undefined
  }
  const wrong = (line: string) => new SyntaxError(`${path.basename(file)}: "${line}" does not belong there`)
  for (const line of readFileSync(file, 'utf8').split(/\r?\n/)) {
    const heading = /^(#{1,4}) (.+)$/.exec(line)
    const title = heading?.[2]?.trim() ?? ''
    if (heading) {
      closeSection()
      const depth = heading[1]!.length
      if (depth === 1) curriculum.name = title
      else if (depth === 2) {
        course = { title, description: '', art: toScene('', ''), values: {}, chapters: [], questions: [] }
        curriculum.courses.push(course)
        holder = course
        inQuiz = false
      } else if (depth === 3) {
        inQuiz = title === 'Quiz'
        if (!course) throw wrong(line)
        if (!inQuiz) course.chapters.push({ title, sections: [] })
      } else {
        section = { title, html: '', products: [] }
        const chapter = course?.chapters.at(-1)
        if (!chapter || inQuiz) throw wrong(line)
        chapter.sections.push(section)
      }
    } else if (inQuiz && line.trim()) {
      const [mark, rest] = [line[0], line.slice(2).trim()]
      if (mark === '?') course!.questions.push((question = { text: rest, explanation: '', answers: [] }))
      else if (!question || !mark || !'+-!&'.includes(mark)) throw wrong(line)
      else if (mark === '!') question.explanation = rest
      else if (mark === '&') question.picture = toScene(rest, `${course!.title} ${question.text}`)
      else question.answers.push({ text: rest, correct: mark === '+' })
    } else if (section) {
      const media = /^\[(video|audio|picture) (.+)\]$/.exec(line)
      const [, what, look = '', words = ''] = /^\[(product|variant) (.+?)\] (.+)$/.exec(line) ?? []
      const product = section.products.at(-1)
      if (what === 'product') {
        closeText()
        section.products.push({
          name: words,
          html: '',
          picture: toScene(look, `${course!.title} ${words}`),
          variants: [],
        })
      } else if (what === 'variant') {
        if (!product) throw wrong(line)
        const [color = '', partNumber = ''] = look.split(' ')
        const [name = '', description = ''] = words.split(': ')
        product.variants.push({ name, description, partNumber, picture: { ...product.picture, color } })
      } else if (!media) text.push(line)
      else if (media[1] === 'picture') section.picture = toScene(media[2]!, `${course!.title} ${section.title}`)
      else section[media[1] as 'video' | 'audio'] = media[2]!
    } else if (line.startsWith('> ')) holder.description = line.slice(2).trim()
    else if (line.startsWith('art: '))
      holder.art = toScene(line.slice(5), 'title' in holder ? holder.title : holder.name)
    else if (/^[a-z]+: /.test(line))
      holder.values[line.slice(0, line.indexOf(':'))] = line.slice(line.indexOf(':') + 1).trim()
    else if (line.trim()) throw wrong(line)
  }
  closeSection()
  return curriculum
}

/** All curriculums, in the order of their file names. */
export const readLessons = (): LessonCurriculum[] =>
  readdirSync(here)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readCurriculum(path.join(here, name)))
