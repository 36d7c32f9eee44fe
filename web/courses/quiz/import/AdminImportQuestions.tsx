import {
  Alert,
  Button,
  FileButton,
  Group,
  List,
  Modal,
  ScrollArea,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { IconAlertTriangle, IconDownload, IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { MAX_QUESTIONS } from '../../../contract/__generated__/limits.ts'
import { showFailure } from '../../../ui/alerts.ts'
import { counted } from '../../../ui/formats.ts'
import { saveFile } from '../../../ui/saveFile.ts'
import { KIND_WORDS } from '../choices.ts'
import type { QuestionValues } from '../quizForm.ts'
import type { ReadFile } from './read.ts'

type Format = 'csv' | 'gift'

/** Larger ones are no list of questions. */
const MOST_BYTES = 2_000_000
/** So many are listed; the rest is counted. */
const SHOWN = 100

/** The text of a file; undefined where it is not the Unicode every program can save. */
async function textOf(file: File): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    return undefined
  }
}

type Props = {
  /** How many the quiz still takes. */ room: number
  onAdd: (questions: QuestionValues[]) => void
  onClose: () => void
}

/** Questions from a file or pasted: what will come and what will not is shown before anything is added. */
export default function AdminImportQuestions({ room, onAdd, onClose }: Props) {
  const [format, setFormat] = useState<Format>('csv')
  const [text, setText] = useState('')
  const [found, setFound] = useState<ReadFile>()
  const look = async (given: string, as: Format) => {
    const read = as === 'csv' ? (await import('./csv.ts')).readCsv : (await import('./gift.ts')).readGift
    setFound(read(given))
  }
  const take = async (file: File | null) => {
    if (!file) return
    if (file.size > MOST_BYTES) return showFailure('This file is too large. Choose one under 2 MB.')
    const given = await textOf(file)
    if (given === undefined || given.includes('\0'))
      return showFailure('This file is not text in UTF-8. Save it as CSV UTF-8, and choose it again.')
    const as: Format = /\.(?:gift|txt)$/i.test(file.name) ? 'gift' : 'csv'
    setFormat(as)
    setText(given)
    await look(given, as)
  }
  const template = async () => {
    const { TEMPLATE } = await import('./csv.ts')
    saveFile(`\uFEFF${TEMPLATE}`, 'quiz-questions.csv', 'text/csv')
  }
  const count = found?.questions.length ?? 0
  const isTooMany = count > room
  return (
    <Modal opened onClose={onClose} title="Import questions" size="lg">
      <Stack gap="md">
        {found ? (
          <Found file={found} room={room} />
        ) : (
          <>
            <Text size="sm">
              Choose a CSV file with the columns of the template, or a file in GIFT format, as Moodle exports it. You
              check the questions before they are added.
            </Text>
            <Group gap="xs">
              <FileButton onChange={(file) => void take(file)} accept=".csv,.txt,.gift,text/csv,text/plain">
                {(props) => (
                  <Button {...props} leftSection={<IconFileUpload size={18} aria-hidden="true" />}>
                    Choose a file
                  </Button>
                )}
              </FileButton>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                onClick={() => void template()}
              >
                Download template
              </Button>
            </Group>
            <Textarea
              label="Or paste the questions"
              autosize
              minRows={4}
              maxRows={12}
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
            <Group gap="xs">
              <Text size="sm" fw={500} aria-hidden="true">
                Format of the pasted text
              </Text>
              <SegmentedControl
                aria-label="Format of the pasted text"
                value={format}
                onChange={(next) => setFormat(next as Format)}
                data={[
                  { value: 'csv', label: 'CSV' },
                  { value: 'gift', label: 'GIFT' },
                ]}
              />
            </Group>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={found ? () => setFound(undefined) : onClose}>
            {found ? 'Back' : 'Cancel'}
          </Button>
          {found ? (
            <Button
              disabled={count === 0 || isTooMany}
              onClick={() => onAdd(found.questions.map(({ question }) => question))}
            >
              {count ? `Add ${counted(count, 'question')}` : 'Add questions'}
            </Button>
          ) : (
            <Button disabled={!text.trim()} onClick={() => void look(text, format)}>
              Check questions
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Found({ file: { questions, faults }, room }: { file: ReadFile; room: number }) {
  const count = questions.length
  return (
    <>
      {count > room && (
        <Alert color="red" icon={<IconAlertTriangle size={20} />} role="alert" title="Too many questions">
          A quiz has at most {MAX_QUESTIONS} questions. This one has room for {room}; the file brings {count}.
        </Alert>
      )}
      {faults.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle size={20} />}
          role="status"
          title={`${counted(faults.length, 'question')} cannot be added`}
        >
          <ScrollArea.Autosize mah={200}>
            <List size="sm" spacing={4}>
              {faults.slice(0, SHOWN).map(({ line, text }) => (
                <List.Item key={line}>
                  Line {line}: {text}
                </List.Item>
              ))}
            </List>
            {faults.length > SHOWN && <Text size="sm">And {faults.length - SHOWN} more.</Text>}
          </ScrollArea.Autosize>
        </Alert>
      )}
      <Text fw={600}>
        {count === 0 ? 'No question was found.' : `${counted(count, 'question')} will be added at the end of the quiz:`}
      </Text>
      {count > 0 && (
        <ScrollArea.Autosize mah={280}>
          <List type="ordered" size="sm" spacing={6}>
            {questions.slice(0, SHOWN).map(({ line, question }) => (
              <List.Item key={line}>
                {question.text}
                <Text size="xs" c="dimmed">
                  {KIND_WORDS[question.kind]}
                  {question.answers.length > 0 &&
                    `, ${counted(question.answers.length, question.kind === 'MATCHING' ? 'pair' : 'answer')}`}
                </Text>
              </List.Item>
            ))}
          </List>
          {count > SHOWN && <Text size="sm">And {count - SHOWN} more.</Text>}
        </ScrollArea.Autosize>
      )}
    </>
  )
}
