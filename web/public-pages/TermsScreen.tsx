import { Link } from 'react-router'
import { LegalPage, type Clause } from './parts/LegalPage.tsx'

const clauses: Clause[] = [
  {
    title: 'Who may use the portal',
    body: (
      <p>
        People who meet the <Link to="/eligibility-requirements">eligibility requirements</Link>. You give true
        information about yourself and your dealership and keep it up to date.
      </p>
    ),
  },
  {
    title: 'Your account',
    body: (
      <p>
        It is personal. You keep the password to yourself and tell us if somebody else may know it. You answer for what
        is done with your account unless you could not prevent it.
      </p>
    ),
  },
  {
    title: 'Training and certificates',
    body: (
      <p>
        You take courses and quizzes yourself. A certificate says that you passed; it is no license and no promise of
        employment. We may withdraw one that was obtained by deceit.
      </p>
    ),
  },
  {
    title: 'Points and rewards',
    body: (
      <ul>
        <li>Each completed course earns 10 points. Points have no cash value and cannot be passed on.</li>
        <li>They expire one year after you last earned points.</li>
        <li>Rewards are offered while stock lasts. If one is out of stock your points are returned.</li>
      </ul>
    ),
  },
  {
    title: 'Spiffs, credits and payouts',
    body: (
      <ul>
        <li>Each spiff states its period, its conditions and what it pays. A sale counts once.</li>
        <li>Receipts must be genuine and complete. Claims are approved by someone other than the claimant.</li>
        <li>Payouts may require a tax form, and taxes on what you receive are yours to pay.</li>
        <li>What was paid by mistake or obtained by deceit can be claimed back.</li>
      </ul>
    ),
  },
  {
    title: 'What you upload and write',
    body: (
      <p>
        It stays yours. You allow us to show it in the portal to the people it is meant for. Do not upload what you have
        no right to, what is unlawful, or what harms or insults others; we may remove it.
      </p>
    ),
  },
  {
    title: 'What belongs to the brands',
    body: (
      <p>
        Courses, pictures, names and logos belong to the brands. You may use them for your work at a participating
        dealership and not otherwise.
      </p>
    ),
  },
  {
    title: 'Fair use',
    body: (
      <p>
        Do not try to get around limits or rights, burden the service on purpose, or read it out automatically without
        our consent. Partners use the documented interfaces with their own credentials.
      </p>
    ),
  },
  {
    title: 'Availability',
    body: (
      <p>
        We work to keep the portal available and your data safe, and announce planned interruptions. Training and offers
        may change or end.
      </p>
    ),
  },
  {
    title: 'Liability',
    body: (
      <p>
        We are liable without limit for intent, gross negligence and harm to life and health, and otherwise only for
        typical, foreseeable damage from breaking a duty that is essential to these terms. Rights you have by law as a
        consumer or employee are not affected.
      </p>
    ),
  },
  {
    title: 'Ending',
    body: (
      <p>
        You may end your membership at any time. We may suspend or end it when these terms are broken or you no longer
        meet the requirements. Earned certificates stay verifiable.
      </p>
    ),
  },
  {
    title: 'Changes to these terms',
    body: (
      <p>
        You are told in the portal before a change applies. If you do not agree you may end your membership by then.
      </p>
    ),
  },
]

export default function TermsScreen() {
  return (
    <LegalPage
      title="Terms of use"
      changed="November 1st, 2026"
      intro={
        <p>
          These terms apply between you and the company that runs this portal. By creating an account you accept them.
        </p>
      }
      clauses={clauses}
    />
  )
}
