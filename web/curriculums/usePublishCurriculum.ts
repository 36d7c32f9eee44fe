import { graphql, readInlineData } from 'react-relay'
import type { usePublishCurriculum_curriculum$key } from '../__generated__/usePublishCurriculum_curriculum.graphql.ts'
import type { usePublishCurriculumMutation } from '../__generated__/usePublishCurriculumMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { showUndo } from '../ui/forms/confirm.tsx'

/** Opens or closes a curriculum; the switch moves at once and comes back when the server refuses. */
export function usePublishCurriculum() {
  const [save] = useSave<usePublishCurriculumMutation>(graphql`
    mutation usePublishCurriculumMutation($input: PublishCurriculumInput!) { publishCurriculum(input: $input) { curriculum { id status } } }
  `)
  const publish = async (curriculum: usePublishCurriculum_curriculum$key, published: boolean): Promise<void> => {
    const { id, databaseId, name } = readInlineData(
      graphql`fragment usePublishCurriculum_curriculum on Curriculum @inline { id databaseId name }`,
      curriculum,
    )
    const { data } = await save(
      { input: { databaseId, published } },
      {
        optimisticResponse: {
          publishCurriculum: { curriculum: { id, status: published ? 'PUBLISHED' : 'UNPUBLISHED' } },
        },
      },
    )
    if (data && published) showDone(`${name} is open to learners`)
    else if (data)
      showUndo(`${name} is hidden from learners`, () => {
        void publish(curriculum, true)
      })
  }
  return publish
}
