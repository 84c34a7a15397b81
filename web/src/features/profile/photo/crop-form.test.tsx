import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../../../lib/api/call-error.ts'
import { CropForm } from './crop-form.tsx'

type Send = Parameters<typeof CropForm>[0]['send']

const picture = { width: 400, height: 300, close: () => undefined }

// jsdom cannot draw on a canvas, so replace the drawing.
beforeEach(() => {
  const context = { clearRect: () => undefined, drawImage: () => undefined }
  const { prototype } = HTMLCanvasElement
  vi.spyOn(prototype, 'getContext').mockReturnValue(context as never)
  vi.spyOn(prototype, 'toBlob').mockImplementation((callback) =>
    callback(new Blob(['photo'], { type: 'image/webp' })),
  )
})
afterEach(() => vi.restoreAllMocks())

function open(send: Send) {
  const onDone = vi.fn()
  const { unmount } = render(
    <CropForm picture={picture} send={send} onDone={onDone} onCancel={() => undefined} />,
  )
  const zoom = screen.getByLabelText('Zoom')
  const save = screen.getByRole('button', { name: 'Enregistrer la photo' })
  return { person: userEvent.setup(), zoom, save, onDone, unmount }
}

describe('uploading a photo', () => {
  it('keeps the chosen crop if the upload fails, and uses the same crop for the next attempt', async () => {
    const send = vi.fn<Send>(() => Promise.reject(new CallError('client/unreachable')))
    const { person, zoom, save, onDone } = open(send)
    fireEvent.change(zoom, { target: { value: '2.5' } })
    await person.click(save)
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    expect(zoom).toHaveValue('2.5')
    expect(onDone).not.toHaveBeenCalled()
    send.mockResolvedValue(undefined)
    await person.click(save)
    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  })

  it('happens only once despite several clicks, shows its progress, and is cancelled when the person leaves', async () => {
    const send = vi.fn<Send>(() => new Promise(() => undefined))
    const { person, save, unmount } = open(send)
    await person.dblClick(save)
    await person.keyboard('{Enter}')
    expect(send).toHaveBeenCalledOnce()
    const options = send.mock.calls[0]?.[1]
    act(() => options?.onProgress(0.5))
    const progress = screen.getByRole('progressbar', { name: 'Envoi de la photo' })
    expect(progress).toHaveAttribute('value', '0.5')
    unmount()
    expect(options?.signal.aborted).toBe(true)
  })
})
