import { Button, FileButton, Group, Input, Progress, Text } from '@mantine/core'
import { IconPhoto, IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useField } from '../useField.ts'
import classes from './ImageField.module.css'
import type { FieldOf } from '../TextField.tsx'
import { hasTransparency } from './transparency.ts'
import { fileProblem, uploadFile, type FileValue } from '../../uploads/uploads.ts'

const ImageCrop = lazy(() => import('./ImageCrop.tsx'))

/** The recommended sizes; a logo keeps its own shape and its transparency. */
const shapes = {
  logo: { width: 400, height: 160, crop: false, hint: 'PNG with a transparent background.' },
  banner: { width: 1600, height: 500, crop: true, hint: 'JPG or PNG, 1600 x 500 pixels recommended.' },
  thumbnail: { width: 400, height: 300, crop: true, hint: 'PNG or JPEG, 400 x 300 pixels recommended.' },
  video: { width: 400, height: 200, crop: true, hint: 'PNG or JPEG, 400 x 200 pixels recommended.' },
  picture: { width: 400, height: 300, crop: false, hint: 'PNG or JPEG, up to 100 MB.' },
  code: { width: 400, height: 400, crop: false, hint: 'PNG or JPEG of the whole code.' },
  avatar: { width: 400, height: 400, crop: true, hint: 'PNG or JPEG, at least 400 x 400 pixels.' },
}

type Shape = keyof typeof shapes

export type PictureWords = {
  label: string
  shape: Shape
  required?: boolean
  description?: string
  /** A sentence about the picture as stored, which is no error. */
  note?: string
}

type Props = FieldOf<FileValue | null | undefined> & PictureWords

/** A picture of a form, a FileValue or null: choose, crop to the recommended size, upload, replace, remove. */
export function ImageField({ control, name, label, shape, required, description, note }: Props) {
  const { field, problem, isDirty, readOnly, onWay } = useField<FileValue | null | undefined>({ control, name })
  return (
    <ImageInput
      label={label}
      shape={shape}
      required={required}
      description={description}
      value={field.value}
      onChange={field.onChange}
      onWay={onWay}
      error={problem}
      readOnly={readOnly}
      note={isDirty ? undefined : note}
    />
  )
}

type InputProps = PictureWords & {
  value: FileValue | null | undefined
  onChange: (value: FileValue | null) => void
  /** Told of a picture on its way: a form waits for it, see `arriving`. */
  onWay?: (work: Promise<void>) => void
  error?: string
  readOnly?: boolean
}

/** Told, not refused: some logos are made for a box. */
export const OPAQUE_LOGO = 'This logo has no transparent background: it will stand in a box of its own color.'

/** Checks a file that is chosen, has it cut to its shape where that is asked for, and sends it. */
function usePicture(shape: InputProps['shape'], onChange: InputProps['onChange'], onWay: InputProps['onWay']) {
  const { crop } = shapes[shape]
  const [cropping, setCropping] = useState<File>()
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [isOpaque, setOpaque] = useState(false)
  const isLogo = shape === 'logo'

  const send = async (file: File) => {
    setShare(0)
    try {
      const ground = isLogo ? hasTransparency(file) : undefined
      onChange(await uploadFile(file, 'image', setShare))
      setOpaque((await ground) === false)
    } catch (failure) {
      setProblem(failure instanceof Error ? failure.message : 'Unexpected Error')
      throw failure
    } finally {
      setShare(undefined)
    }
  }
  const begin = (file: File) => {
    setCropping(undefined)
    const work = send(file)
    // It is told at the picture.
    work.catch(() => {})
    onWay?.(work)
  }

  const choose = (file: File | null) => {
    if (!file) return
    const wrong =
      fileProblem(file, 'image') ??
      (isLogo && file.type !== 'image/png' ? 'The logo is a PNG with transparent background.' : undefined)
    setProblem(wrong)
    if (wrong) return
    if (crop) setCropping(file)
    else begin(file)
  }
  return { choose, begin, cropping, setCropping, share, problem, isOpaque }
}

/** The same without a form: profile picture, dashboard slides. */
export function ImageInput(props: InputProps) {
  const { label, shape, value, onChange, onWay, error, required, description, readOnly = false, note } = props
  const { width, height, hint } = shapes[shape]
  const isLogo = shape === 'logo'
  const { choose, begin, cropping, setCropping, share, problem, isOpaque } = usePicture(shape, onChange, onWay)
  const remark = isOpaque && value ? OPAQUE_LOGO : note
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description ?? hint}
      error={problem ?? error}
      withAsterisk={required}
    >
      <div className={classes.field}>
        <div className={classes.picture} data-shape={shape} style={{ aspectRatio: `${width} / ${height}` }}>
          {value ? (
            <img src={value.url} alt={`${label}, now in use`} />
          ) : (
            <IconPhoto size={32} stroke={1.25} aria-hidden="true" />
          )}
        </div>
        {share !== undefined ? (
          <div className={classes.row}>
            <Progress value={share * 100} size={6} w="100%" maw={280} aria-label={`${label}: sent`} />
          </div>
        ) : (
          !readOnly && (
            <PictureButtons
              label={label}
              accept={isLogo ? 'image/png' : 'image/png,image/jpeg'}
              isEmpty={!value}
              onChoose={choose}
              onRemove={() => onChange(null)}
            />
          )
        )}
        {remark && (
          <Text size="sm" c="var(--mantine-color-orange-text)" role="status">
            {remark}
          </Text>
        )}
        <Text role="status" className={classes.unseen}>
          {share !== undefined ? 'Uploading' : ''}
        </Text>
      </div>
      {cropping && (
        <Suspense>
          <ImageCrop
            file={cropping}
            width={width}
            height={height}
            round={shape === 'avatar'}
            onCropped={(file) => {
              begin(file)
            }}
            onClose={() => setCropping(undefined)}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  )
}

type ButtonsProps = {
  label: string
  /** Kinds of files. */
  accept: string
  isEmpty: boolean
  onChoose: (file: File | null) => void
  onRemove: () => void
}

const PictureButtons = ({ label, accept, isEmpty, onChoose, onRemove }: ButtonsProps) => (
  <Group gap="xs" className={classes.row}>
    <FileButton accept={accept} onChange={onChoose} inputProps={{ 'aria-label': `Choose a picture: ${label}` }}>
      {(props) => (
        <Button
          {...props}
          size="xs"
          variant="default"
          leftSection={<IconPhotoPlus size={16} />}
          aria-label={`${isEmpty ? 'Choose a picture' : 'Replace'}: ${label}`}
        >
          {isEmpty ? 'Choose a picture' : 'Replace'}
        </Button>
      )}
    </FileButton>
    {!isEmpty && (
      <Button
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} />}
        aria-label={`Remove: ${label}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    )}
  </Group>
)
