import { Button, Group, Input, Stack, Text } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { FileDrop } from '../../uploads/FileDrop.tsx'
import { frameOf } from '../../media/frames.ts'
import { uploadFile, type FileValue } from '../../uploads/uploads.ts'
import type { Bound } from '../bound.ts'
import type { FieldOf } from '../TextField.tsx'
import { useField } from '../useField.ts'
import classes from './FilmField.module.css'

type Props = FieldOf<FileValue | null | undefined> & {
  description?: string
  /** The picture shown before it plays: taken from the film when one is uploaded, and whenever one wants. */
  poster: Bound<FileValue | null>
  /** Offers the camera of a phone. */
  camera?: boolean
}

/** At this second, or half way of what is shorter, a film shows more than its black beginning. */
const FIRST_FRAME = 1
/** How long a film may take to show it, in milliseconds; a form waits no longer. */
const PATIENCE = 10_000

/** A film of a form, a FileValue or null: choose or record, upload, watch, take its picture, remove. */
export function FilmField({ control, name, label, description, required, poster, camera }: Props) {
  const { field, problem, readOnly, onWay } = useField<FileValue | null | undefined>({ control, name })
  const { field: picture, onWay: onPictureWay } = useField<FileValue | null>(poster)
  const film = useRef<HTMLVideoElement>(null)
  /** Just uploaded: its picture is taken as soon as it shows one. */
  const isFresh = useRef(false)
  /** Its picture is there, or there will be none. */
  const pictured = useRef(() => {})
  useEffect(() => () => pictured.current(), [])
  const [isTaking, setTaking] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const take = async () => {
    if (!film.current) return
    setTaking(true)
    setRefusal(undefined)
    try {
      picture.onChange(await uploadFile(await frameOf(film.current, 'poster.jpg'), 'image', () => {}))
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'Unexpected Error')
    } finally {
      setTaking(false)
      pictured.current()
    }
  }
  const begin = () => {
    const shown = film.current
    if (!shown || !isFresh.current) return
    isFresh.current = false
    if (picture.value) return pictured.current()
    shown.addEventListener('seeked', () => void take(), { once: true })
    shown.currentTime = Math.min(FIRST_FRAME, (shown.duration || 0) / 2)
  }
  const fresh = (file: FileValue) => {
    isFresh.current = true
    onPictureWay(
      new Promise<void>((resolve) => {
        pictured.current = resolve
        setTimeout(resolve, PATIENCE)
      }),
    )
    field.onChange(file)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={problem ?? refusal}
      withAsterisk={required}
    >
      <div style={{ marginTop: 6 }}>
        {field.value ? (
          <Stack gap="xs" maw={560}>
            {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- its captions are a field of their own */}
            <video
              ref={film}
              className={classes.film}
              src={field.value.url}
              controls
              playsInline
              preload="auto"
              aria-label={field.value.name ?? label}
              onLoadedData={begin}
              onError={() => pictured.current()}
            />
            {!readOnly && (
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={isTaking}
                  leftSection={<IconCamera size={16} aria-hidden="true" />}
                  onClick={() => void take()}
                >
                  Use this frame as the picture
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={16} aria-hidden="true" />}
                  onClick={() => field.onChange(null)}
                >
                  Remove
                </Button>
              </Group>
            )}
          </Stack>
        ) : readOnly ? (
          <Text size="sm" c="dimmed">
            None
          </Text>
        ) : (
          <FileDrop kind="video" label={`Upload: ${label}`} camera={camera} onUploaded={fresh} onWay={onWay} />
        )}
      </div>
    </Input.Wrapper>
  )
}
