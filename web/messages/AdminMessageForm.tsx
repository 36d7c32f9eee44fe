import { Button } from '@mantine/core'
import { IconMailFast } from '@tabler/icons-react'
import { useRef, type SyntheticEvent } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type {
  AdminMessageForm_message$data,
  AdminMessageForm_message$key,
} from '../__generated__/AdminMessageForm_message.graphql.ts'
import type { AdminMessageForm_query$key } from '../__generated__/AdminMessageForm_query.graphql.ts'
import type { AdminMessageFormMutation } from '../__generated__/AdminMessageFormMutation.graphql.ts'
import type { AdminMessageReachQuery } from '../__generated__/AdminMessageReachQuery.graphql.ts'
import { SaveMessageInput } from '../contract/__generated__/limits.ts'
import { AudienceField } from '../domain/audience/AudienceField.tsx'
import { useFoundPeople } from '../domain/people/useFoundPeople.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, viewerHas } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { DateTimeField, ownTimeZone } from '../ui/fields/DateTimeField.tsx'
import { FilesField, type ListedFile } from '../ui/fields/files/FilesField.tsx'
import { FindManyField } from '../ui/fields/FindManyField.tsx'
import { RichTextField } from '../ui/fields/RichTextField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useValue } from '../ui/fields/useField.ts'
import { formatPlan } from '../ui/formats.ts'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { required, upTo } from '../ui/texts.ts'
import { useMessageActions } from './AdminMessageActions.ts'
import { AdminMessageReach, asked, messageReach, wordsOf } from './AdminMessageReach.tsx'
import { ADMIN, adminPage } from './paths.ts'

const schema = z
  .object({
    subject: required('Subject', SaveMessageInput.subject.max),
    text: upTo('The text', SaveMessageInput.text.max),
    to: z.string(),
    audienceIds: z.array(z.string()),
    recipientIds: z.array(z.string()),
    attachments: z.array(z.custom<ListedFile>()),
    sendAt: z.string(),
  })
  .check(
    z.refine(({ to, recipientIds }) => to !== 'PEOPLE' || recipientIds.length > 0, {
      error: 'Choose who gets it.',
      path: ['recipientIds'],
    }),
  )

type Known = AdminMessageForm_message$data
type Values = z.infer<typeof schema>

const rowsOf = (files: readonly ListedFile[]) => files.map(({ row, _id }) => (row ? { id: row } : { fileId: _id }))
const sameRows = (before: readonly ListedFile[], after: readonly ListedFile[]) =>
  before.length === after.length && before.every(({ row }, index) => row === after[index]?.row)

type Named = { databaseId: string; name: string }

const storedOf = (known: Known | null | undefined, begunFor: readonly Named[]): Values => ({
  subject: known?.subject ?? '',
  text: known?.text ?? '',
  to: known?.sending?.to ?? (begunFor.length ? 'PEOPLE' : 'AUDIENCE'),
  audienceIds: known?.audience.map(({ databaseId }) => databaseId) ?? [],
  recipientIds: (known?.people ?? begunFor).map(({ databaseId }) => databaseId),
  attachments: (known?.attachments ?? []).flatMap(({ databaseId, file }) => {
    const value = fileValue(file)
    return value ? [{ ...value, row: databaseId }] : []
  }),
  sendAt: known?.sending?.sendAt ?? '',
})

type Props = {
  message?: AdminMessageForm_message$key
  query: AdminMessageForm_query$key
  /** To whom a new one is begun. */
  begunFor?: readonly Named[]
}

/** Writes a message: what it says, to whom, and when it goes out. */
export function AdminMessageForm({ message, query, begunFor = [] }: Props) {
  const offered = useFragment(graphql`fragment AdminMessageForm_query on Query { ...AudienceField_query }`, query)
  const known = useFragment(
    graphql`
    fragment AdminMessageForm_message on Message {
      databaseId subject text version
      sending { to sendAt }
      audience { databaseId ...AudienceField_groups }
      people { databaseId name }
      attachments { databaseId file { ...fileValue_file } }
    }
  `,
    message ?? null,
  )
  const [save] = useSave<AdminMessageFormMutation>(graphql`
    mutation AdminMessageFormMutation($input: SaveMessageInput!) {
      saveMessage(input: $input) { message { id databaseId ...AdminMessageForm_message ...AdminMessageStatus_message ...MessageView_message } }
    }
  `)
  const environment = useRelayEnvironment()
  const navigate = useNavigate()
  const { remove, send, sendTest } = useMessageActions()
  /** Whether it goes out once it is saved. */
  const goesOut = useRef(false)
  const stored = storedOf(known, begunFor)
  const form = useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft: useDraftKey('message', known?.databaseId),
    send: ({ to, audienceIds, recipientIds, attachments, sendAt, ...texts }, version) =>
      save({
        input: {
          ...texts,
          databaseId: known?.databaseId,
          version,
          ...asked({ to, audienceIds, recipientIds }),
          attachments: sameRows(stored.attachments, attachments) ? undefined : rowsOf(attachments),
          sendAt: sendAt === stored.sendAt ? undefined : sendAt || null,
        },
      }),
    async saved({ saveMessage: { message: saved } }, { sendAt, subject, ...whom }) {
      const { databaseId } = saved
      if (goesOut.current) {
        const answer = await fetchQuery<AdminMessageReachQuery>(environment, messageReach, asked(whom)).toPromise()
        await send({ databaseId, subject }, answer ? wordsOf(answer.messageReach) : '')
      } else showDone(sendAt ? `It goes out ${formatPlan(sendAt)}` : 'Saved as a draft. Nobody got it yet.')
      await navigate(adminPage(databaseId), { replace: true })
    },
  })
  const { field } = form
  const [to, audienceIds, recipientIds, sendAt] = [
    useValue(field('to')),
    useValue(field('audienceIds')),
    useValue(field('recipientIds')),
    useValue(field('sendAt')),
  ]
  const submit = (out: boolean, event?: SyntheticEvent) => {
    goesOut.current = out
    return form.submit(event)
  }
  return (
    <FormPage
      form={{ ...form, submit: (event) => submit(false, event) }}
      saveLabel={sendAt ? 'Plan' : 'Save draft'}
      andAlso={sendAt ? undefined : { label: 'Send', submit: () => submit(true), always: Boolean(known) }}
      more={
        known && (
          <>
            <DeleteRecord form={form} ask={() => remove(known)} to={ADMIN}>
              Delete
            </DeleteRecord>
            <Button
              variant="default"
              leftSection={<IconMailFast size={18} aria-hidden="true" />}
              onClick={() => void sendTest(known)}
            >
              Send me a test
            </Button>
          </>
        )
      }
    >
      <FormSection title="Message">
        <TextField {...field('subject')} label="Subject" />
        <RichTextField {...field('text')} label="Text" />
        <FilesField
          {...field('attachments')}
          label="Attachments"
          kind="attachment"
          max={SaveMessageInput.attachments.max}
          description="The people who get the message open them in the portal, and so can administrators who see messages."
        />
      </FormSection>
      <FormSection title="To" text="Each gets it in the portal, and by email unless they turned that off.">
        <ChoiceField
          {...field('to')}
          label="Who gets it"
          data={[
            { value: 'AUDIENCE', label: 'Groups or everybody' },
            // Who may not look people up has nobody to name.
            ...(viewerHas('view-users') ? [{ value: 'PEOPLE' as const, label: 'People by name' }] : []),
          ]}
        />
        {to === 'PEOPLE' ? (
          <FindManyField
            {...field('recipientIds')}
            label="People"
            placeholder="Search by name or email"
            nothingFoundMessage="Nobody you look after matches"
            known={(known?.people ?? begunFor).map(({ databaseId, name }) => ({ value: databaseId, label: name }))}
            useFound={useFoundPeople}
          />
        ) : (
          <AudienceField
            {...field('audienceIds')}
            query={offered}
            chosen={known?.audience ?? []}
            showsReach={false}
            description="Left empty, it goes to everybody you may write to."
          />
        )}
        <AdminMessageReach to={to} audienceIds={audienceIds} recipientIds={recipientIds} />
      </FormSection>
      <FormSection title="When" text={`Times are ${ownTimeZone()}.`}>
        <DateTimeField
          {...field('sendAt')}
          label="Send at"
          description="Left empty, it goes out when you send it."
          placeholder="Now"
        />
      </FormSection>
    </FormPage>
  )
}
