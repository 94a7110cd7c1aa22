import { ApiError } from '@bedside/api-client/api-error';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { en } from '../../../../patient-ui/src/i18n/en.ts';
import { Uploader } from '../upload/Uploader.tsx';
import type { SendFile } from '../upload/use-uploads.ts';
import { FileLinks } from './FileLinks.tsx';
import { FilePicker } from './FilePicker.tsx';
import { FileViewer } from './FileViewer.tsx';
import type { SelectedFile } from './PickedFile.tsx';
import { everyPart, findings, LONG, press, show, UNBROKEN } from './show.fixture.tsx';

const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const pdf = (name: string, size = 1) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });
const text = new File(['x'], 'notes.txt', { type: 'text/plain' });
const types = ['image/png', 'application/pdf'];
const never = () => new Promise<never>(() => undefined);
const saved = async (file: File): Promise<SelectedFile> => ({
  id: file.name,
  name: file.name,
  contentType: file.type,
});
const texts = { ...en.files.picker, tooMany: 'Two at most' };

const send = vi.fn<(file: File, onProgress: (part: number) => void) => Promise<SelectedFile>>();
const onState = vi.fn();
beforeEach(() => {
  send.mockReset().mockImplementation(saved);
  onState.mockReset();
});

function Picker({ first = [] }: { first?: readonly SelectedFile[] }) {
  const [files, setFiles] = useState(first);
  return (
    <FilePicker
      what="Photos"
      texts={texts}
      value={files}
      onChange={setFiles}
      most={2}
      types={types}
      maxBytes={10}
      send={send}
      onState={onState}
      failureText={(reason) => String(reason)}
    />
  );
}

const input = () => page.elementLocator(document.querySelector('input[type=file]') ?? document.body);
const pick = (...files: File[]) => userEvent.upload(input(), files);
const remove = (name: string) => page.getByRole('button', { name: `Remove: ${name}` });
const alert = () => page.getByRole('alert');

describe('A file picker', () => {
  it('opens the dialog of the system from the keyboard', async () => {
    await show(<Picker />);
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    await press('{Tab}{Enter}');
    expect(opened).toHaveBeenCalledOnce();
  });

  it('keeps a sent file and removes it again', async () => {
    await show(<Picker />);
    await pick(png('front.png'));
    await expect.element(remove('front.png')).toBeVisible();
    expect(onState).toHaveBeenCalledWith('sending');
    await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith('settled'));
    await remove('front.png').click();
    await expect.element(page.getByText('front.png')).not.toBeInTheDocument();
  });

  it('shows how far it is', async () => {
    send.mockImplementation((_, onProgress) => {
      onProgress(0.5);
      return never();
    });
    await show(<Picker />);
    await pick(png('front.png'));
    await expect.element(page.getByRole('progressbar', { name: 'Uploading' })).toHaveAttribute('value', '50');
    expect(await findings()).toEqual([]);
  });

  it.each([
    ['another type', text, texts.wrongType],
    ['too many bytes', pdf('long.pdf', 11), texts.tooLarge],
  ])('refuses a file of %s and says why', async (_, file, why) => {
    await show(<Picker />);
    await pick(file);
    await expect.element(alert()).toHaveTextContent(why);
    expect(send).not.toHaveBeenCalled();
  });

  it('offers no more once it is full', async () => {
    await show(<Picker />);
    await pick(png('1.png'));
    await pick(png('2.png'));
    await expect.element(remove('2.png')).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Choose/ })).not.toBeInTheDocument();
  });

  it('resends a failed upload', async () => {
    send.mockRejectedValueOnce(new Error('lost'));
    await show(<Picker />);
    await pick(png('front.png'));
    await expect.element(alert()).toMatchTextContent(/lost/);
    await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith('refused'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(alert()).not.toBeInTheDocument();
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('asks for another file where the server refused this one', async () => {
    send.mockRejectedValueOnce(new ApiError(422, 'VALIDATION', 'Broken'));
    await show(<Picker />);
    await pick(png('front.png'));
    await expect.element(alert()).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Choose files ?: front.png$/ })).toBeVisible();
  });

  it('keeps the focus nearby when a file is taken out', async () => {
    await show(<Picker first={[await saved(png('1.png')), await saved(png('2.png'))]} />);
    await remove('1.png').click();
    await expect.element(remove('2.png')).toHaveFocus();
  });
});

describe('An uploader', () => {
  const sendFile = vi.fn<SendFile<SelectedFile>>();
  const onKept = vi.fn();
  beforeEach(() => {
    sendFile.mockReset().mockImplementation(saved);
    onKept.mockReset();
  });
  const draw = (more: { single?: boolean; disabled?: boolean } = {}) => (
    <Uploader
      what="Records"
      texts={en.files.picker}
      types={types}
      maxBytes={10}
      send={sendFile}
      onUploaded={onKept}
      failureText={(reason) => String(reason)}
      {...more}
    />
  );
  everyPart({ 'An uploader': draw() }, show, ['portal', 'console']);

  it('describes its button by the allowed files', async () => {
    await show(draw());
    const button = page.getByRole('button', { name: 'Choose files : Records' });
    await expect.element(button).toHaveAccessibleDescription(/JPG, PNG, PDF/);
  });

  it('sends several one after the other and announces each', async () => {
    await show(draw());
    await pick(png('1.png'), png('2.png'));
    await vi.waitFor(() => expect(onKept).toHaveBeenCalledTimes(2));
    await expect
      .element(page.getByRole('listitem').filter({ hasText: '2.png' }))
      .toMatchTextContent(/Uploaded/);
    expect(document.querySelectorAll('li [aria-live=polite]').length).toBe(2);
  });

  it('sends one where it takes one', async () => {
    await show(draw({ single: true }));
    await expect.element(input()).not.toHaveAttribute('multiple');
  });

  it('cancels an upload in progress', async () => {
    let signal: AbortSignal | undefined;
    sendFile.mockImplementation((_, options) => {
      signal = options.signal;
      return never();
    });
    await show(draw());
    await pick(png('1.png'));
    await page.getByRole('button', { name: 'Cancel: 1.png' }).click();
    await expect.element(page.getByText('1.png')).not.toBeInTheDocument();
    expect(signal?.aborted).toBe(true);
    await expect.element(page.getByRole('button')).toHaveFocus();
  });

  it('shows a failure at its file, and sends it again', async () => {
    sendFile.mockRejectedValueOnce(new Error(UNBROKEN));
    await show(draw(), { width: 320 });
    await pick(png('1.png'));
    await expect.element(alert()).toMatchTextContent(new RegExp(UNBROKEN));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    await page.getByRole('button', { name: 'Try again' }).click();
    await vi.waitFor(() => expect(onKept).toHaveBeenCalledOnce());
  });

  it('offers no second try for a file that would be refused again', async () => {
    sendFile.mockRejectedValueOnce(new ApiError(400, 'VALIDATION', 'This isn’t a JPG.'));
    await show(draw());
    await pick(png('1.png'));
    await expect.element(alert()).toMatchTextContent(/This isn’t a JPG/);
    await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('takes nothing while it is disabled', async () => {
    await show(draw({ disabled: true }));
    await expect.element(page.getByRole('button')).toBeDisabled();
  });
});

describe('A file viewer', () => {
  const draw = (contentType: string, link: () => Promise<string>, onClose = vi.fn(), onDownload = vi.fn()) =>
    show(
      <FileViewer
        file={{ name: 'Results', contentType }}
        subtitle={LONG}
        link={link}
        onDownload={onDownload}
        failureText={() => 'We couldn’t open the file.'}
        texts={{ ...en.files.viewer, close: 'Close', download: 'Download' }}
        onClose={onClose}
      />,
    );
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=';

  it('says that it opens, then shows the picture by name', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    await draw('image/gif', () => promise);
    await expect.element(page.getByRole('status', { name: 'Opening file' })).toBeVisible();
    resolve(pixel);
    await expect.element(page.getByRole('img', { name: 'Results' })).toBeInTheDocument();
    expect(await findings()).toEqual([]);
  });

  it('tries again after a failure', async () => {
    const link = vi.fn().mockRejectedValueOnce(new Error()).mockResolvedValue(pixel);
    await draw('image/gif', link);
    await expect.element(alert()).toMatchTextContent(/We couldn’t open the file/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('img', { name: 'Results' })).toBeInTheDocument();
  });

  it("offers a download of a file that it can't show, without requesting a link", async () => {
    const link = vi.fn();
    const onDownload = vi.fn();
    await draw('application/msword', link, undefined, onDownload);
    await expect.element(page.getByText(en.files.viewer.notShown)).toBeVisible();
    await page.getByRole('button', { name: 'Download' }).click();
    expect(onDownload).toHaveBeenCalledOnce();
    expect(link).not.toHaveBeenCalled();
  });

  it('closes with Escape', async () => {
    const onClose = vi.fn();
    await draw('application/msword', never, onClose);
    await press('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it('a link to a file says that it opens a tab', async () => {
  const file = { id: 'f', url: '#f', name: 'rash.png', contentType: 'image/png' };
  await show(<FileLinks files={[file]} opens="(opens in a new tab)" onStale={async () => []} />);
  const link = page.getByRole('link', { name: 'rash.png (opens in a new tab)' });
  await expect.element(link).toHaveAttribute('rel', 'noreferrer');
});
