import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { Band } from './parts/Band.tsx'
import { NextStep } from './parts/NextStep.tsx'
import { PageHero } from './parts/PageHero.tsx'
import { QuestionList, type Question } from './parts/QuestionList.tsx'

const joining: Question[] = [
  {
    ask: 'What does it cost?',
    answer: 'Nothing for dealers and their staff. Brands pay, by the number of active dealers.',
  },
  {
    ask: 'My dealership is not in the list. What now?',
    answer:
      'Choose to add a new company while you register and give its name, address and dealer number. An administrator reviews it, usually within a working day, and you are let in.',
  },
  {
    ask: 'Why is my account still pending?',
    answer:
      'Some portals approve every new member. You receive an email as soon as that is done; there is nothing you need to do.',
  },
  {
    ask: 'I work for two dealerships. Do I need two accounts?',
    answer:
      'No. One account can belong to several dealers. Register with one and ask an administrator to add the other.',
  },
  {
    ask: 'The confirmation email does not arrive.',
    answer:
      'Look in the spam folder first. On the page that asks for the code you can have a new one sent; the older one then stops working.',
  },
]

const training: Question[] = [
  {
    ask: 'Do I have to finish a course in one sitting?',
    answer: 'No. Videos and lessons remember where you stopped, also when you change from the phone to the desk.',
  },
  {
    ask: 'What if I fail a quiz?',
    answer:
      'You see which answers were wrong and, if the course allows it, try again. The course shows how many tries are left.',
  },
  {
    ask: 'Where are my certificates?',
    answer: 'With your training, as PDF. Each has a number by which anybody can verify it.',
  },
  {
    ask: 'How many points is a course worth?',
    answer: '10 points for each completed course. They are yours for one year after you last earned some.',
  },
]

const money: Question[] = [
  {
    ask: 'How do I claim a spiff?',
    answer:
      'Open the spiff, enter what you sold and add a photo of the receipt. You can follow the claim until it is paid.',
  },
  {
    ask: 'How long does approval take?',
    answer:
      'Receipts are read at once; a person looks at those that are not clear. Most claims are decided within two working days.',
  },
  {
    ask: 'Why do you ask for a W-9?',
    answer:
      'In the United States the tax office wants to know who receives payments. The form goes to a tax service and is asked for once.',
  },
  {
    ask: 'My reward was out of stock.',
    answer: 'Then your points are back in your account. You need not do anything.',
  },
]

const privacy: Question[] = [
  {
    ask: 'Who sees my results?',
    answer: 'You, the managers of your dealership, and the brands whose courses you take. Colleagues do not.',
  },
  {
    ask: 'Can I stop the emails?',
    answer: 'Yes, in your profile. Messages about your own account, like a recovery code, still arrive.',
  },
  {
    ask: 'How do I delete my account?',
    answer: (
      <>
        Ask for it through the help page or as the{' '}
        <Anchor component={Link} to="/public/privacy-policy" underline="always">
          privacy policy
        </Anchor>{' '}
        describes. Certificates already issued stay verifiable by their number.
      </>
    ),
  },
]

export default function QuestionsScreen() {
  return (
    <>
      <PageHero
        scene="water"
        title="Questions, answered"
        text="If yours is missing, write to us: members through Help in the portal, everyone else with the demo form."
      />
      <Band>
        <Stack gap={48} maw={800} mx="auto">
          <QuestionList title="Joining" questions={joining} />
          <QuestionList title="Training and points" questions={training} />
          <QuestionList title="Spiffs, rewards and payouts" questions={money} />
          <QuestionList title="Privacy" questions={privacy} />
        </Stack>
      </Band>
      <NextStep
        title="Something else?"
        text="We are glad to show you the portal and answer what is left."
        first={{ to: '/book-a-demo', label: 'Talk to us' }}
      />
    </>
  )
}
