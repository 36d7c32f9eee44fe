import { IconUsersGroup } from '@tabler/icons-react'
import { GroupChoice } from './GroupChoice.tsx'
import { OnboardingCard } from '../../domain/sign-in/OnboardingCard.tsx'

export default function MissingDepartmentScreen() {
  return (
    <OnboardingCard
      icon={IconUsersGroup}
      title="What is your department?"
      text="It decides which training you see. You may choose more than one."
    >
      <GroupChoice kind="DEPARTMENT" label="Departments" path="/api/update-role-audience" />
    </OnboardingCard>
  )
}
