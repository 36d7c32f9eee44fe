import { graphql, useFragment } from 'react-relay'
import type { CurriculumBody_curriculum$key } from '../../__generated__/CurriculumBody_curriculum.graphql.ts'
import { CurriculumCourses } from './CurriculumCourses.tsx'
import { CurriculumDone } from './CurriculumDone.tsx'
import { CurriculumHero } from './CurriculumHero.tsx'
import { CurriculumIncentives } from './CurriculumIncentives.tsx'
import { CurriculumResources } from './CurriculumResources.tsx'

/** All of a curriculum's page, wherever it stands: on its own, or within its brand's. */
export function CurriculumBody({ curriculum }: { curriculum: CurriculumBody_curriculum$key }) {
  const data = useFragment(
    graphql`
    fragment CurriculumBody_curriculum on Curriculum {
      ...CurriculumHero_curriculum
      ...CurriculumDone_curriculum
      ...CurriculumCourses_curriculum
      ...CurriculumIncentives_curriculum
      ...CurriculumResources_curriculum
    }
  `,
    curriculum,
  )
  return (
    <>
      <CurriculumHero curriculum={data} />
      <CurriculumDone curriculum={data} />
      <CurriculumCourses curriculum={data} />
      <CurriculumIncentives curriculum={data} />
      <CurriculumResources curriculum={data} />
    </>
  )
}
