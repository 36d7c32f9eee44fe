import { manifestOf } from '../../prisma/factories/scorm.ts'
import { zipOf } from '../../prisma/factories/zips.ts'

const NAMES = ['pretest', 'basics', 'final']
const goal = (more: string) => `<imsss:mapInfo targetObjectiveID="goal" ${more}/>`
/** A pretest that, once passed, takes people past the basics. */
const SKIPPING = NAMES.map(
  (name) =>
    ({
      pretest: `<imsss:objectives><imsss:primaryObjective objectiveID="known">${goal('writeSatisfiedStatus="true"')}</imsss:primaryObjective></imsss:objectives>`,
      basics: `<imsss:sequencingRules><imsss:preConditionRule><imsss:ruleConditions><imsss:ruleCondition referencedObjective="pre" condition="satisfied"/></imsss:ruleConditions><imsss:ruleAction action="skip"/></imsss:preConditionRule></imsss:sequencingRules><imsss:rollupRules rollupObjectiveSatisfied="false" rollupProgressCompletion="false"/><imsss:objectives><imsss:primaryObjective/><imsss:objective objectiveID="pre">${goal('')}</imsss:objective></imsss:objectives>`,
      final: '',
    })[name as 'pretest'],
)

/** What the pretest of another package found takes people past the basics as well. */
export const READING = ['', SKIPPING[1]!, '']

interface Ordered {
  /** Its objectives are those of other packages too. */
  global?: boolean
  /** What the manifest says of each lesson. */
  order?: string[]
  /** What a lesson is. */
  page?: (title: string) => string
}

/** Three lessons with an order: unless it is given, a pretest that takes people past the basics. */
export function orderedPackage({
  global = false,
  order = SKIPPING,
  page = (title) => `<p>${title}</p>`,
}: Ordered = {}): Buffer {
  const lessons = NAMES.map((name) => ({ identifier: name, title: `The ${name}`, href: `${name}.html` }))
  const plain = manifestOf(lessons, {
    version: '2004 4th Edition',
    more: '<imsss:sequencing><imsss:controlMode flow="true" choice="true"/></imsss:sequencing>',
  })
  const body = NAMES.reduce(
    (text, name, place) =>
      text.replace(
        `<title>The ${name}</title>`,
        `<title>The ${name}</title><imsss:sequencing>${order[place] ?? ''}</imsss:sequencing>`,
      ),
    plain.replace('<organization identifier', `<organization objectivesGlobalToSystem="${global}" identifier`),
  )
  return zipOf([
    { name: 'imsmanifest.xml', body },
    ...lessons.map(({ title, href }) => ({ name: href, body: page(title) })),
  ])
}
