import { Anchor, Text } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { Attachments_submission$key } from '../../__generated__/Attachments_submission.graphql.ts'
import classes from './Attachments.module.css'

/** Pictures and PDFs of a submission: small ones side by side, or large ones to be read. */
export function Attachments({
  submission,
  large = false,
}: {
  submission: Attachments_submission$key
  large?: boolean
}) {
  const { attachments } = useFragment(
    graphql`fragment Attachments_submission on LoyaltySubmission { attachments { databaseId url name mediaType } }`,
    submission,
  )
  if (large) {
    return (
      <div className={classes.pages}>
        {attachments.map(({ databaseId, url, name, mediaType }, index) => (
          <div key={databaseId} className={classes.page}>
            {mediaType.startsWith('image/') ? (
              <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${name} in full size`}>
                <img src={url} alt={`Attachment ${index + 1} of ${attachments.length}: ${name}`} />
              </a>
            ) : (
              <>
                <iframe src={url} title={name} />
                <Text size="sm" p="xs">
                  <Anchor href={url} target="_blank" rel="noreferrer" inherit>
                    Open {name}
                  </Anchor>
                </Text>
              </>
            )}
          </div>
        ))}
      </div>
    )
  }
  return (
    <ul className={classes.grid}>
      {attachments.map(({ databaseId, url, name, mediaType }) => (
        <li key={databaseId} className={classes.tile}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={`Open ${name}`}>
            {mediaType.startsWith('image/') ? (
              <img src={url} alt="" loading="lazy" />
            ) : (
              <span className={classes.pdf}>
                <IconFileTypePdf size={32} stroke={1.5} aria-hidden="true" />
                <Text size="xs" c="dimmed" lineClamp={2}>
                  {name}
                </Text>
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
