import { graphql, useFragment } from 'react-relay'
import type { ProfilePicture_user$key } from '../../__generated__/ProfilePicture_user.graphql.ts'
import type { ProfilePictureMutation } from '../../__generated__/ProfilePictureMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { refreshSession } from '../../session/session.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { ImageInput } from '../../ui/fields/pictures/ImageField.tsx'
import type { FileValue } from '../../ui/uploads/uploads.ts'

export function ProfilePicture({ user }: { user: ProfilePicture_user$key }) {
  const { profileImage } = useFragment(
    graphql`fragment ProfilePicture_user on User { profileImage { databaseId url } }`,
    user,
  )
  const [save] = useSave<ProfilePictureMutation>(graphql`
    mutation ProfilePictureMutation($input: UpdateInfoInput!) { updateInfo(input: $input) { user { ...ProfilePicture_user } } }
  `)

  async function change(file: FileValue | null) {
    const { data, fields } = await save({ input: { profileImageId: file?._id ?? null } })
    if (fields) {
      const [problem] = Object.values(fields)
      if (problem) showFailure(problem)
    }
    if (!data) return
    showDone(file ? 'Your picture is saved' : 'Your picture is removed')
    await refreshSession().catch(showFailure)
  }

  return (
    <ImageInput
      label="Profile picture"
      shape="avatar"
      value={profileImage ? { _id: profileImage.databaseId, url: profileImage.url } : null}
      onChange={(file) => {
        void change(file)
      }}
    />
  )
}
