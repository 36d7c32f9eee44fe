import { describe, expect, test } from 'vitest'
import { readCsv, TEMPLATE } from '../../web/courses/quiz/import/csv.ts'
import { readGift } from '../../web/courses/quiz/import/gift.ts'
import type { ReadFile } from '../../web/courses/quiz/import/read.ts'
import { quizSchema } from '../../web/courses/quiz/quizForm.ts'

const short = ({ questions, faults }: ReadFile) => ({
  questions: questions.map(({ line, question: { kind, text, answers } }) => [
    line,
    kind,
    text,
    answers
      .map(({ text: words, correct, match }) => `${correct ? '+' : ''}${words}${match ? `>${match}` : ''}`)
      .join('|'),
  ]),
  faults: faults.map(({ line, text }) => `${line}: ${text}`),
})
const rules = { passingScore: 80, maxAttempts: null, minutes: null, shuffleQuiz: false, retakeAfterHours: 0, pools: [] }
const fits = ({ questions }: ReadFile) =>
  quizSchema.safeParse({ ...rules, questions: questions.map(({ question }) => question) }).success

describe('GIFT', () => {
  test('answers that count in part beside a right one are not made right themselves', () => {
    expect(short(readGift('Pick one {=A ~%50%B ~C}'))).toEqual({
      questions: [],
      faults: [expect.stringContaining('1: Answers that count in part')],
    })
  })

  test('is read with every kind of question', () => {
    const read = readGift(`// A comment
$CATEGORY: top/Belts

::Oil:: Which oil? { =10W-40 #Well done ~Olive oil #No }

[html]<p>Which are <b>two-stroke</b>&nbsp;bikes?</p> {
  ~%50%Alpha
  ~%50%Beta
  ~%-100%Gamma
  ####Look at the exhaust.
}

A belt wears.{TRUE}

The earth is flat {F #It is not}

Match. { =Axle -> Wheel =Piston -> Cylinder }

How do you greet? {}

A \\{brace\\} and 2 \\= 2\\: what is it? { ~a \\~ b =yes }

The {=belt ~chain} drives the wheel.
`)
    expect(short(read)).toEqual({
      questions: [
        [4, 'SINGLE', 'Which oil?', '+10W-40|Olive oil'],
        [6, 'MULTIPLE', 'Which are two-stroke bikes?', '+Alpha|+Beta|Gamma'],
        [13, 'TRUE_FALSE', 'A belt wears.', '+True|False'],
        [15, 'TRUE_FALSE', 'The earth is flat', 'True|+False'],
        [17, 'MATCHING', 'Match.', 'Axle>Wheel|Piston>Cylinder'],
        [19, 'FREE_TEXT', 'How do you greet?', ''],
        [21, 'SINGLE', 'A {brace} and 2 = 2: what is it?', 'a ~ b|+yes'],
        [23, 'SINGLE', 'The _____ drives the wheel.', '+belt|chain'],
      ],
      faults: [],
    })
    expect(read.questions[1]!.question.explanation).toBe('Look at the exhaust.')
    expect(fits(read)).toBe(true)
  })

  test('what is told of answers stands in the explanation, a line each, behind what is told of the question', () => {
    const { questions } = readGift(`Oil? { =10W-40 #Well done ~%0%Olive oil #Not \\#1 ~Water ####Read the cap. }

Flat? {F #Look at the ships.}

Wears? {TRUE#It does.#Right, they all do.}

Match. { =Axle -> Wheel #Round =Piston -> Cylinder }`)
    expect(questions.map(({ question }) => question.explanation)).toEqual([
      'Read the cap.\n10W-40: Well done\nOlive oil: Not #1',
      'True: Look at the ships.',
      'False: It does.\nTrue: Right, they all do.',
      'Axle -> Wheel: Round',
    ])
  })

  test('says line by line what is no question, and reads the rest', () => {
    expect(
      short(
        readGift(`No answers here.

Open { =a ~b

Two {=a ~b} and {=c ~d}

Number {#3:1}

Short {=a =b}

Nothing right {~a ~b}

Empty { =a ~ }

Words {nonsense}

${'x'.repeat(1001)} {=a ~b}

Fine {=a ~b}`),
      ),
    ).toEqual({
      questions: [[19, 'SINGLE', 'Fine', '+a|b']],
      faults: [
        '1: The question has no answers in braces.',
        '3: The closing brace is missing.',
        '5: There is more than one pair of braces; is an empty line missing?',
        '7: Questions for a number are not supported.',
        '9: Short answers that a computer compares are not supported. Add a wrong answer, or leave {} empty.',
        '11: Mark the right answer.',
        '13: An answer is empty.',
        '15: The answers begin with neither = nor ~.',
        '17: The question has more than 1000 characters.',
      ],
    })
  })
})

describe('CSV', () => {
  test('is read as the template shows it', () => {
    const read = readCsv(TEMPLATE)
    expect(read.faults).toEqual([])
    expect(read.questions.map(({ question: { kind } }) => kind)).toEqual([
      'SINGLE',
      'MULTIPLE',
      'TRUE_FALSE',
      'MATCHING',
      'ORDERING',
      'FREE_TEXT',
    ])
    expect(fits(read)).toBe(true)
  })

  test('takes semicolons, columns in any order, a byte order mark and lines within a cell', () => {
    expect(
      short(
        readCsv(
          '\uFEFFAnswer 1;Answer 2;Question;Right\r\nYes;No;"Is it\nso?";1\r\n\r\n<b>Yes</b>;No;And <i>this</i>?;2\r\n',
        ),
      ),
    ).toEqual({
      questions: [
        [3, 'SINGLE', 'Is it\nso?', '+Yes|No'],
        [5, 'SINGLE', 'And this?', 'Yes|+No'],
      ],
      faults: [],
    })
  })

  test('says line by line what is no question', () => {
    const head = 'Kind,Question,Right,Answer 1,Answer 2'
    expect(
      short(
        readCsv(
          [
            head,
            'essay,Why?,,a,b',
            'single,Nothing right?,,a,b',
            'single,Out of reach?,7,a,b',
            'true/false,Is it?,maybe,,',
            'matching,Which?,,no pair,a = b',
            'ordering,Same?,,a,a',
            'single,,1,a,b',
            'single,One answer?,1,a,',
            'single,Fine?,1,a,b',
          ].join('\n'),
        ),
      ),
    ).toEqual({
      questions: [[10, 'SINGLE', 'Fine?', '+a|b']],
      faults: [
        '2: “essay” is no kind of question.',
        '3: Mark the right answer.',
        '4: “7” under Right is the number of no answer.',
        '5: Write true or false under Right.',
        '6: Write each pair as left = right.',
        '7: Write each answer once.',
        '8: The question has no text.',
        '9: Give at least two answers.',
      ],
    })
    expect(short(readCsv('a,b\n1,2')).faults).toEqual([
      '1: The first row has no column “Question”. Download the template to see how.',
    ])
    expect(readCsv(`${head}\nsingle,"Open?,1,a,b`).faults).toHaveLength(1)
    expect(readCsv('').faults).toHaveLength(1)
  })

  test('names the columns that are missing, unless the sheet needs none of them', () => {
    expect(readCsv('question;a;b\nWhat;1;2').faults).toEqual([
      {
        line: 1,
        text: 'The first row has no columns “Right”, “Answer 1”, “Answer 2”. Download the template to see how.',
      },
    ])
    expect(readCsv('Kind,Question\nfree text,How?').questions).toHaveLength(1)
  })

  test('reads 5,000 questions in a moment', () => {
    const begin = performance.now()
    const csv = readCsv(
      ['Question,Right,Answer 1,Answer 2', ...Array.from({ length: 5000 }, (_, i) => `Q ${i}?,1,a,b`)].join('\n'),
    )
    const gift = readGift(Array.from({ length: 5000 }, (_, i) => `Q ${i}? {=a ~b}`).join('\n\n'))
    expect([csv.questions.length, gift.questions.length]).toEqual([5000, 5000])
    expect(performance.now() - begin).toBeLessThan(5000)
  })
})
