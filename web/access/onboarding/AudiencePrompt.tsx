import { GroupChoice } from './GroupChoice.tsx'
import { Prompt } from './Prompt.tsx'

export default function AudiencePrompt() {
  return (
    <Prompt title="What are you interested in?">
      <GroupChoice kind="AUDIENCE" label="Choose at least one" path="/api/update-audience" />
    </Prompt>
  )
}
