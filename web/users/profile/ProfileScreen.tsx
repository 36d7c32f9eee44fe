import { dotted } from '../../ui/formats.ts'
import { Anchor, Stack } from '@mantine/core'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { ProfileScreenQuery } from '../../__generated__/ProfileScreenQuery.graphql.ts'
import { ProxyVisits } from '../../access/ProxyVisits.tsx'
import { CalendarFeed } from '../../calendar-feeds/CalendarFeed.tsx'
import { CertificationList } from '../../certificates/CertificationList.tsx'
import { OwnCertificates } from '../../certificates/OwnCertificates.tsx'
import { OwnPoints } from '../../loyalty/OwnPoints.tsx'
import { PodcastFeed } from '../../podcasts/PodcastFeed.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { OwnRequestList } from '../requests/OwnRequestList.tsx'
import { useSession } from '../../session/session.ts'
import { SecondFactorSection } from '../../second-factors/SecondFactorSection.tsx'
import { IdentityList } from '../../access/single-sign-on/IdentityList.tsx'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DataExport } from './DataExport.tsx'
import { EmailSection } from './EmailSection.tsx'
import { IssuedTokens } from './IssuedTokens.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProfileDetails } from './ProfileDetails.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { SessionList } from './SessionList.tsx'

/** Where an address that names a part of the page leads to: below the head that stays. */
const BELOW_HEADER = { scrollMarginTop: 88 }

export default function ProfileScreen({ queryRef }: ScreenProps<ProfileScreenQuery>) {
  const data = usePreloadedQuery<ProfileScreenQuery>(
    graphql`
    query ProfileScreenQuery($managesStaff: Boolean!, $countsPoints: Boolean!) @preloadable {
      viewer { fullName ...ProfileDetails_user ...ProfilePicture_user ...CalendarFeed_user ...PodcastFeed_user ...DataExport_user ...IdentityList_user }
      ...SessionList_query
      secondFactors { ...SecondFactorSection_factors }
      ...IssuedTokens_query
      ...OwnCertificates_query
      ...CertificationList_query
      ...EmailSection_query
      ...OwnPoints_query @alias(as: "points") @include(if: $countsPoints)
      ...ProxyVisits_query
      ...OwnRequestList_query @arguments(managesStaff: $managesStaff)
    }
  `,
    queryRef,
  )
  const { user, proxy, settings } = useSession()
  const { viewer } = data
  if (!viewer || !user) return null
  const dealer = user.dealers.find(({ active }) => active)?.displayName
  return (
    <>
      <PageHeader
        title={viewer.fullName}
        text={dotted(user.role.name, user.position, dealer)}
        actions={
          <Anchor component={Link} to="/auth/dealer-info" size="sm">
            My dealer, and why I see what I see
          </Anchor>
        }
      />
      <Stack gap="lg">
        <FormSection title="Picture" text="Colleagues see it beside your name.">
          <ProfilePicture user={viewer} />
        </FormSection>
        <FormSection title="Details" text="Your name appears on your certificates as you write it here.">
          <ProfileDetails user={viewer} />
        </FormSection>
        <FormSection title="Certificates" text="Proof of what you passed here, ready to print.">
          <OwnCertificates query={data} />
        </FormSection>
        <FormSection title="Certifications" text="What you earned elsewhere.">
          <CertificationList query={data} canAdd />
        </FormSection>
        {data.points && (
          <FormSection title="Points" text="Ten for every course you pass.">
            <OwnPoints query={data.points} />
          </FormSection>
        )}
        {/* Nobody changes another person's password or ends their sessions while acting as them. */}
        {!proxy && (
          <FormSection title="Password" text="Your other devices are signed out when it changes.">
            <PasswordForm />
          </FormSection>
        )}
        {data.secondFactors && <SecondFactorSection factors={data.secondFactors} />}
        <div id="letters" style={BELOW_HEADER}>
          <EmailSection query={data} email={user.email} />
        </div>
        <div id="calendar" style={BELOW_HEADER}>
          <FormSection title="Calendar" text="What you go to, in the calendar you use anyway.">
            <CalendarFeed user={viewer} canChange={!proxy} />
          </FormSection>
        </div>
        {settings.flags.podcasts && (
          <div id="podcasts" style={BELOW_HEADER}>
            <FormSection title="Podcasts" text="What you may hear, in the podcast app you use anyway.">
              <PodcastFeed user={viewer} canChange={!proxy} />
            </FormSection>
          </div>
        )}
        <FormSection title="Language" text="Page titles and notices follow it.">
          <LanguageChoice />
        </FormSection>
        <FormSection title="Where you are signed in" text="Sign out devices you do not recognize.">
          <SessionList query={data} canEnd={!proxy} />
        </FormSection>
        <IdentityList user={viewer} />
        <IssuedTokens query={data} />
        <FormSection
          title="Who acted as you"
          text="Administrators may see the portal as you do, to help. Each time appears here."
        >
          <ProxyVisits query={data} />
        </FormSection>
        <FormSection title="Requests" text="What an administrator decides for you.">
          <OwnRequestList query={data} canAsk={!proxy} />
        </FormSection>
        {!proxy && (
          <FormSection title="Your data" text="Everything the portal holds about you, in one archive.">
            <DataExport user={viewer} own />
          </FormSection>
        )}
      </Stack>
    </>
  )
}
