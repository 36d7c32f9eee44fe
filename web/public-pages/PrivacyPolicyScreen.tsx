import { Link } from 'react-router'
import { LegalPage, type Clause } from './parts/LegalPage.tsx'

const clauses: Clause[] = [
  {
    title: 'Who is responsible',
    body: (
      <p>
        The company that runs this installation of Paddock for its brands decides what data is collected and is your
        contact for every question about it. Members reach it through Help in the portal, everybody else through the{' '}
        <Link to="/book-a-demo">contact form</Link>.
      </p>
    ),
  },
  {
    title: 'What we keep',
    body: (
      <ul>
        <li>
          <strong>Your account:</strong> name, email address, a one-way hash of your password, dealership, department,
          position, picture, and phone, address and date of birth if you give them.
        </li>
        <li>
          <strong>Your training:</strong> courses begun and completed, quiz answers and scores, the position in a video,
          certificates, attendance at live and field training.
        </li>
        <li>
          <strong>Incentives:</strong> points, credits, rewards, spiff claims with their receipts, payouts, and, where
          the law asks for it, a tax form.
        </li>
        <li>
          <strong>What you write:</strong> comments, messages, help requests and files you upload.
        </li>
        <li>
          <strong>Technical records:</strong> the sessions of your account with device and network address, and a log of
          changes made by or for you.
        </li>
      </ul>
    ),
  },
  {
    title: 'Why we keep it',
    body: (
      <p>
        To let you in and keep others out, to run the training and incentives you take part in, to pay what you have
        earned, to show dealers and brands how training is going, and to meet legal obligations such as tax reporting.
        Optional analytics cookies are used only if you agree.
      </p>
    ),
  },
  {
    title: 'Who sees it',
    body: (
      <>
        <p>
          You see everything the portal shows about you. Managers of your dealership, field staff responsible for it and
          administrators see your profile, training and incentives. Brands see the results of their own courses and
          promotions. Other members see what you write in public and your name with it.
        </p>
        <p>
          An administrator may open the portal in your place to help you. This is shown on the screen, limited to one
          hour, recorded with the administrator’s name, and never allows changing your password, tax form or payouts.
        </p>
      </>
    ),
  },
  {
    title: 'Who helps us',
    body: (
      <p>
        Services that send email, store files, pay out rewards and process tax forms receive what they need for that and
        nothing else, under contract. We do not sell personal data.
      </p>
    ),
  },
  {
    title: 'How long',
    body: (
      <ul>
        <li>
          Your account: as long as you are a member. When it is deactivated your results are kept so that certificates
          stay valid.
        </li>
        <li>Payments and tax forms: as long as the law requires.</li>
        <li>
          Sessions: until they expire or you end them. Recovery and verification codes: until used, at most one hour.
        </li>
        <li>Activity records: as long as they are needed to follow what happened.</li>
      </ul>
    ),
  },
  {
    title: 'What you can do',
    body: (
      <p>
        See and correct your data in your profile. Choose which emails you receive. See and end your sessions. Ask for a
        copy, for correction or for deletion, or object to a use, by writing to us. If you think we are wrong you may
        complain to the data protection authority of your country or state.
      </p>
    ),
  },
  {
    title: 'How we protect it',
    body: (
      <p>
        Connections are encrypted, passwords are kept as one-way hashes, private files are reached by addresses that
        stop working after a short time, rights are checked on every request, and changes are recorded.
      </p>
    ),
  },
  {
    title: 'Cookies',
    body: (
      <p>
        The <Link to="/public/cookie-policy">cookie policy</Link> lists every cookie and how long it stays. You can
        change your choice at the foot of every page.
      </p>
    ),
  },
  {
    title: 'Children',
    body: <p>The portal is for people who work in the trade. It is not meant for anyone under 16.</p>,
  },
  {
    title: 'Changes',
    body: <p>When this policy changes in a way that matters to you, you are told in the portal before it applies.</p>,
  },
]

export default function PrivacyPolicyScreen() {
  return (
    <LegalPage
      title="Privacy policy"
      changed="November 1st, 2026"
      intro={
        <p>
          This policy says what the portal knows about you, why, who sees it and what you can do about it. It applies to
          every page of this portal, before and after signing in.
        </p>
      }
      clauses={clauses}
    />
  )
}
