import { GroupChoice } from './GroupChoice.tsx'
import { Prompt } from './Prompt.tsx'

export default function AudiencePrompt() {
  return (
    <Prompt title="Which of these describe you?">
      <GroupChoice kind="AUDIENCE" label="Choose at least one" path="/api/update-audience" />
    </Prompt>
  )
}
