import type { Input } from 'mediabunny'
import { badInput } from '../errors.ts'

/** Two megabytes: loaded with the first file to look into. */
const mediaReader = () => import('mediabunny')

/** What browsers play, whatever the machine they run on. */
const PLAYED_VIDEO = ['avc', 'vp8', 'vp9', 'av1']
const PLAYED_AUDIO = ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'pcm-u8', 'pcm-s16', 'pcm-s24', 'pcm-f32']

const CODEC_NAMES: Record<string, string> = {
  hevc: 'HEVC (H.265)',
  prores: 'ProRes',
  mpeg4: 'MPEG-4 Part 2',
  alac: 'Apple Lossless',
  ac3: 'AC-3',
  eac3: 'E-AC-3',
  dts: 'DTS',
}
const nameOf = (codec: string | null) => (codec ? (CODEC_NAMES[codec] ?? codec.toUpperCase()) : 'an unknown coding')

/** Nothing shorter, in seconds, is anything to watch or hear. */
const SHORTEST = 0.5
/** Seconds by which sound and picture may end apart. */
const LENGTHS_APART = 2

export interface Measured {
  width: number | null
  height: number | null
  durationSeconds: number
}

/** Looks into a video or recording. Errors: BAD_USER_INPUT says what is wrong with it and what to do. */
export async function probeMedia(file: string, kind: 'video' | 'audio', field: string): Promise<Measured> {
  const broken = () =>
    badInput(
      field,
      kind === 'video'
        ? 'The video is damaged or not complete. Export it again and upload that.'
        : 'The recording is damaged or not complete. Export it again and upload that.',
    )
  const refused = (text: string) => badInput(field, text)
  const { ALL_FORMATS, FilePathSource, Input } = await mediaReader()
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) })
  try {
    const tracks = await readTracks(input)
    if (!tracks) throw broken()
    const { video, audio, duration } = tracks
    if (kind === 'video') {
      if (!video) throw audio ? refused('This file has sound but no picture. Upload it as a recording.') : broken()
      if (!video.codec || !PLAYED_VIDEO.includes(video.codec))
        throw refused(
          `This video is coded as ${nameOf(video.codec)}, which not every browser plays. Export it as H.264 (MP4).`,
        )
      if (audio && (!audio.codec || !PLAYED_AUDIO.includes(audio.codec) || audio.codec.startsWith('pcm')))
        throw refused(
          `The sound of this video is coded as ${nameOf(audio.codec)}, which not every browser plays. Export it with AAC sound.`,
        )
    } else {
      if (!audio) throw broken()
      if (!audio.codec || !PLAYED_AUDIO.includes(audio.codec))
        throw refused(
          `This recording is coded as ${nameOf(audio.codec)}, which not every browser plays. Export it as MP3 or as M4A with AAC.`,
        )
    }
    if (!(duration >= SHORTEST) || !tracks.isWhole) throw broken()
    // Players show what the head tells: a timeline that ends nowhere.
    if (kind === 'video' && tracks.told && Math.abs(tracks.told - duration) > Math.max(LENGTHS_APART, duration / 10))
      throw refused('The video says it has another length than it has. Export it again and upload that.')
    return {
      width: kind === 'video' ? (video?.width ?? null) : null,
      height: kind === 'video' ? (video?.height ?? null) : null,
      durationSeconds: Math.round(duration * 1000) / 1000,
    }
  } finally {
    input.dispose()
  }
}

/** The tracks as the file tells them; null when it cannot be read. */
async function readTracks(input: Input) {
  try {
    const [video, audio, duration, stated] = [
      await input.getPrimaryVideoTrack(),
      await input.getPrimaryAudioTrack(),
      await input.computeDuration(),
      await input.getDurationFromMetadata(),
    ]
    const track = video ?? audio
    // A cut file still tells its whole length, but its last moment cannot be read.
    const { EncodedPacketSink } = await mediaReader()
    const last = track && (await new EncodedPacketSink(track).getPacket(Number.MAX_SAFE_INTEGER))
    return {
      video: video && {
        codec: await video.getCodec(),
        width: await video.getDisplayWidth(),
        height: await video.getDisplayHeight(),
      },
      audio: audio && { codec: await audio.getCodec() },
      duration,
      /** As its head says; null or 0 where that is silent, as of one that was streamed while it was made. */
      told: stated,
      isWhole: last != null && last.data.byteLength > 0,
    }
  } catch {
    return null
  }
}
