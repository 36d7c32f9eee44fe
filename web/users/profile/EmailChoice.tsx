import { Switch } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { EmailChoice_user$key } from '../../__generated__/EmailChoice_user.graphql.ts'
import type { EmailChoiceMutation } from '../../__generated__/EmailChoiceMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'

export function EmailChoice({ user }: { user: EmailChoice_user$key }) {
  const { id, receiveEmails } = useFragment(graphql`fragment EmailChoice_user on User { id receiveEmails }`, user)
  const [save] = useSave<EmailChoiceMutation>(graphql`
    mutation EmailChoiceMutation($input: UpdateEmailOptInput!) @raw_response_type { updateEmailOpt(input: $input) { user { id receiveEmails } } }
  `)
  return (
    <Switch
      label="News about my training by email"
      description="Emails about your account itself always come."
      checked={receiveEmails}
      onChange={({ currentTarget: { checked } }) => {
        void save(
          { input: { receiveEmails: checked } },
          { optimisticResponse: { updateEmailOpt: { user: { id, receiveEmails: checked } } } },
        )
      }}
    />
  )
}
