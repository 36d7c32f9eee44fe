import { useCallback } from 'react'
import { fetchQuery, graphql, readInlineData, useRelayEnvironment } from 'react-relay'
import type { AdminSection_section$key } from '../../__generated__/AdminSection_section.graphql.ts'
import type { AdminSectionMutation } from '../../__generated__/AdminSectionMutation.graphql.ts'
import type { AdminSectionQuery } from '../../__generated__/AdminSectionQuery.graphql.ts'
import { fileValue } from '../../relay/fileValue.ts'
import { useTry } from '../../relay/useTry.ts'
import { useViewer } from '../../session/session.ts'
import type { Outcome } from '../../ui/forms/autosave.ts'
import { useOpened } from '../../ui/forms/useAutosave.ts'
import { AdminOpened, AdminOpening, type Look, type Stored } from './AdminAutosaved.tsx'
import { AdminSectionForm } from './AdminSectionForm.tsx'
import { kindOf, sectionInput, sectionProblem, type SectionValues } from './sectionForm.ts'

function read(key: AdminSection_section$key) {
  const section = readInlineData(
    graphql`
    fragment AdminSection_section on Section @inline {
      type title body version
      videoFile { ...fileValue_file }
      subtitleFile { ...fileValue_file }
      audioFile { ...fileValue_file }
      imageFile { ...fileValue_file }
      pdfFile { ...fileValue_file }
      embed { page }
      minutes
      products {
        databaseId name body
        imageFile { ...fileValue_file }
        variants { databaseId name description partNumber imageFile { ...fileValue_file } }
      }
    }
  `,
    key,
  )
  const values: SectionValues = {
    title: section.title,
    type: kindOf(section.type),
    body: section.body,
    videoFile: fileValue(section.videoFile),
    subtitleFile: fileValue(section.subtitleFile),
    audioFile: fileValue(section.audioFile),
    imageFile: fileValue(section.imageFile),
    pdfFile: fileValue(section.pdfFile),
    embedUrl: section.embed?.page ?? '',
    minutes: section.minutes ?? null,
    products: section.products.map(({ databaseId, name, body, imageFile, variants }) => ({
      databaseId,
      name,
      body,
      imageFile: fileValue(imageFile),
      variants: variants.map((variant) => ({
        databaseId: variant.databaseId,
        name: variant.name,
        description: variant.description,
        partNumber: variant.partNumber ?? '',
        imageFile: fileValue(variant.imageFile),
      })),
    })),
  }
  return { version: section.version, values }
}

const document = graphql`query AdminSectionQuery($id: ID!) { section(databaseId: $id) { ...AdminSection_section } }`

const mutation = graphql`
  mutation AdminSectionMutation($input: SaveSectionInput!) {
    saveSection(input: $input) {
      section { id version ...AdminOutlineSection_section ...AdminSection_section }
      course { id lacks }
    }
  }
`

// The server words links in its own way.
const comparable = (values: SectionValues) => JSON.stringify(sectionInput(values)).replaceAll(/ rel=\\"[^"]*\\"/g, '')
const isSame = (a: SectionValues, b: SectionValues) => comparable(a) === comparable(b)

type Props = {
  courseId: string
  sectionId: string
  canEdit: boolean
  /** Just made: its title waits to be written. */
  isFresh: boolean
  /** As the outline knows it: a rename there is a save, too. */
  newest: number
}

/** One section in the editor, opened as it is stored now. */
export function AdminSection(props: Props) {
  const { sectionId } = props
  const environment = useRelayEnvironment()
  const look = useCallback(async () => {
    const data = await fetchQuery<AdminSectionQuery>(
      environment,
      document,
      { id: sectionId },
      { fetchPolicy: 'network-only' },
    ).toPromise()
    return data?.section ? read(data.section) : undefined
  }, [environment, sectionId])
  return (
    <AdminOpened what="section" look={look}>
      {(stored) => <Opened {...props} stored={stored} look={look} />}
    </AdminOpened>
  )
}

function Opened({
  stored,
  look,
  courseId,
  sectionId,
  canEdit,
  isFresh,
  newest,
}: Props & { stored: Stored<SectionValues>; look: Look<SectionValues> }) {
  const { _id: viewerId } = useViewer()
  const save = useTry<AdminSectionMutation>(mutation)
  const send = async (typed: SectionValues, against: number): Promise<Outcome> => {
    const { data, refused } = await save({ input: { ...sectionInput(typed), databaseId: sectionId, version: against } })
    if (data) return { is: 'saved', version: data.saveSection.section.version }
    if (!refused) return { is: 'offline' }
    if (!refused.fields.version) return { is: 'refused', text: refused.message, fields: refused.fields }
    const theirs = await look()
    if (!theirs) return { is: 'refused', text: 'It was deleted meanwhile.' }
    // An answer that got lost on its way looks like somebody else's save.
    return isSame(theirs.values, typed) ? { is: 'saved', version: theirs.version } : { is: 'stale' }
  }
  const opened = useOpened<SectionValues>({
    key: `${viewerId}/course/${courseId}/section/${sectionId}`,
    version: stored.version,
    stored: stored.values,
    send,
    problemOf: sectionProblem,
    isSame,
  })
  return opened ? (
    <AdminSectionForm opened={opened} look={look} canEdit={canEdit} isFresh={isFresh} newest={newest} />
  ) : (
    <AdminOpening what="section" />
  )
}
