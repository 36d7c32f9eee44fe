import 'react-easy-crop/react-easy-crop.css'
import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { showFailure } from '../../alerts.ts'

type Props = {
  file: File
  width: number
  height: number
  round: boolean
  onCropped: (file: File) => void
  onClose: () => void
}

/**
 * Cuts the chosen part out at the recommended size; small formats are kept at twice the size for sharp screens when the
 * picture has it.
 */
async function cut(file: File, area: Area, width: number, height: number) {
  const bitmap = await createImageBitmap(file)
  const scale = width <= 400 ? Math.min(2, Math.max(1, area.width / width)) : 1
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot crop pictures.')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  const type = file.type === 'image/png' ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, type, 0.9)
  })
  if (!blob) throw new Error('This picture cannot be cropped.')
  return new File([blob], file.name, { type })
}

export default function ImageCrop({ file, width, height, round, onCropped, onClose }: Props) {
  const [source, setSource] = useState<string>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const url = URL.createObjectURL(file)
    setSource(url)
    return () => URL.revokeObjectURL(url)
  }, [file])

  const use = async () => {
    if (!area) return
    setBusy(true)
    try {
      onCropped(await cut(file, area, width, height))
    } catch (error) {
      showFailure(error)
      onClose()
    }
  }

  return (
    <Modal opened onClose={onClose} title="Crop the picture" size="lg" centered>
      <Stack>
        <div
          style={{
            position: 'relative',
            height: 'min(360px, 50vh)',
            background: '#14181f',
            borderRadius: 8,
            overflow: 'hidden',
          }}
        >
          {source && (
            <Cropper
              image={source}
              crop={crop}
              zoom={zoom}
              aspect={width / height}
              cropShape={round ? 'round' : 'rect'}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_share, pixels) => setArea(pixels)}
              cropperProps={{ 'aria-label': 'Part of the picture to keep; move it with the arrow keys' }}
              mediaProps={{ alt: '' }}
            />
          )}
        </div>
        <div>
          <Text size="sm" fw={500} mb={4}>
            Zoom
          </Text>
          <Slider min={1} max={4} step={0.05} value={zoom} onChange={setZoom} label={null} thumbLabel="Zoom" />
        </div>
        <Group justify="space-between">
          <Text size="xs" c="dimmed">
            Saved as {width} x {height} pixels
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              loading={busy}
              disabled={!area}
              onClick={() => {
                void use()
              }}
            >
              Use this part
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}
