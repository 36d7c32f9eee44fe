import { quoted, statement } from '../../platform/reads/statement.ts'
import { whereSql } from '../../platform/reads/where.ts'

export interface AnswerFigures {
  id: string
  text: string
  isCorrect: boolean
  /** How many chose it. */
  chosen: number
}
export interface QuestionFigures {
  id: string
  kind: string
  text: string
  /** People who were asked it in the attempt that counts. */
  asked: number
  /** Of those whether it was right is known. */
  right: number
  /** Percent of them who were right. */
  difficulty: number | null
  /** How being right goes with being right in the other questions, from -1 to 1; null where nothing differs. */
  discrimination: number | null
  /** Of what is chosen from fixed answers, most chosen first. */
  answers: AnswerFigures[]
}

/** Whether a question of an attempt was answered right, as `isRight` of questions.ts says it; null while it waits for a mark. */
const RIGHT = `CASE a.kind
    WHEN 'FREE_TEXT' THEN CASE WHEN jsonb_typeof(a.given) = 'string' AND btrim(a.given #>> '{}') <> ''
      THEN (SELECT CASE m.status WHEN 'RIGHT' THEN true WHEN 'WRONG' THEN false END FROM "QuizMark" m WHERE m."attemptId" = a.id AND m."questionId"::text = a.question ->> 'id') ELSE false END
    WHEN 'MULTIPLE' THEN a.given IS NOT NULL AND a.given NOT IN ('[]', '{}')
      AND coalesce((SELECT bool_and((x ->> 'correct')::boolean = (a.given ? (x ->> 'id'))) FROM jsonb_array_elements(a.question -> 'answers') x), true)
    WHEN 'MATCHING' THEN coalesce((SELECT bool_and(coalesce(a.given ->> (x ->> 'id') = x ->> 'matchId', false)) FROM jsonb_array_elements(a.question -> 'answers') x), true)
    WHEN 'ORDERING' THEN coalesce(jsonb_array_length(a.question -> 'order') > 0 AND a.given = a.question -> 'order', false)
    ELSE EXISTS (SELECT FROM jsonb_array_elements(a.question -> 'answers') x WHERE (x ->> 'correct')::boolean AND x ->> 'id' = a.given #>> '{}') END`

/**
 * How the questions of a course went, over the first attempt each person submitted: later ones know what was asked. By
 * hand, since what was asked and answered is kept as JSON with the attempt, and a correlation is no measure of a report.
 */
export function questionFiguresSql(courseId: string, people: object): { text: string; values: unknown[] } {
  const st = statement()
  const reached = whereSql(st, 'CourseProgress', 'p', { courseId, ...people })
  const text = `
  WITH tried AS MATERIALIZED (
    SELECT DISTINCT ON (t."progressId") t.id, t.questions, t.answers, t."submittedAt" FROM ${quoted('QuizAttempt')} t
    JOIN "CourseProgress" p ON p.id = t."progressId" WHERE t."submittedAt" IS NOT NULL AND ${reached} ORDER BY t."progressId", t.number),
  asked AS MATERIALIZED (
    SELECT t.id, t."submittedAt", q.question, q.place, coalesce(q.question ->> 'kind', 'SINGLE') AS kind, t.answers -> (q.question ->> 'id') AS given
    FROM tried t CROSS JOIN LATERAL jsonb_array_elements(t.questions) WITH ORDINALITY AS q(question, place)),
  judged AS MATERIALIZED (SELECT a.*, a.question ->> 'id' AS "questionId", (${RIGHT})::int AS hit FROM asked a),
  rested AS MATERIALIZED (
    SELECT j.*, (sum(hit) OVER w - hit)::float / nullif(count(hit) OVER w - 1, 0) AS rest FROM judged j WINDOW w AS (PARTITION BY id)),
  questions AS (
    SELECT "questionId" AS id, (array_agg(kind ORDER BY "submittedAt" DESC))[1] AS kind, (array_agg(question ->> 'text' ORDER BY "submittedAt" DESC))[1] AS text,
      count(*)::int AS asked, coalesce(sum(hit), 0)::int AS "right", round(100 * avg(hit), 1)::float AS difficulty,
      round(corr(hit, rest)::numeric, 2)::float AS discrimination, avg(place) AS place FROM rested GROUP BY 1),
  chosen AS (
    SELECT "questionId", x.answer ->> 'id' AS id, (array_agg(x.answer ->> 'text' ORDER BY "submittedAt" DESC))[1] AS text,
      bool_or((x.answer ->> 'correct')::boolean) AS "isCorrect", count(*) FILTER (WHERE j.given ? (x.answer ->> 'id'))::int AS chosen
    FROM judged j CROSS JOIN LATERAL jsonb_array_elements(j.question -> 'answers') AS x(answer) WHERE j.kind IN ('SINGLE', 'TRUE_FALSE', 'MULTIPLE') GROUP BY 1, 2)
  SELECT q.id, q.kind, q.text, q.asked, q."right", q.difficulty, q.discrimination,
    coalesce((SELECT json_agg(json_build_object('id', c.id, 'text', c.text, 'isCorrect', c."isCorrect", 'chosen', c.chosen) ORDER BY c.chosen DESC, c.text, c.id)
      FROM chosen c WHERE c."questionId" = q.id), '[]') AS answers
  FROM questions q ORDER BY q.difficulty NULLS LAST, q.place, q.id`
  return { text, values: st.values }
}
