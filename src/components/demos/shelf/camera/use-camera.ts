import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { acceptCodes } from './accept-codes';
import { openScanner, type Scanner } from './scanner';

/** Why there is no picture. The text of each is `camera.problems` of the page. */
export type CameraProblem = 'refused' | 'missing' | 'busy' | 'notLoaded';

export type CameraState = { kind: 'off' | 'starting' | 'on' } | { kind: 'failed'; problem: CameraProblem };

/** Milliseconds between two pictures that are searched. */
const PAUSE = 80;
/** Milliseconds without a code after which the page gives advice. */
const ADVICE_AFTER = 8000;

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const problemOf = (error: unknown): CameraProblem =>
  (error instanceof DOMException && PROBLEMS[error.name]) || 'missing';

const stop = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

const openCamera = async (): Promise<MediaStream> => {
  // Not there without HTTPS.
  const { mediaDevices } = navigator as Partial<Navigator>;
  if (!mediaDevices) throw new Error('The browser gives no camera');
  const video = { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } };
  return mediaDevices.getUserMedia({ video, audio: false });
};

const onceEnded = (signal: AbortSignal, act: () => void) => {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
};

/**
 * Runs the camera from `start` to `stop`, and searches its pictures for codes. No picture is stored or sent.
 * @param onRead called with each scanned code
 */
export function useCamera(onRead: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ kind: 'off' });
  const [needsAdvice, setNeedsAdvice] = useState(false);
  const ending = useRef<() => void>(undefined);
  const tell = useEffectEvent(onRead);

  const end = useCallback(() => {
    ending.current?.();
    ending.current = undefined;
    setState({ kind: 'off' });
  }, []);

  const start = async () => {
    // Each part closes what it has opened, also if the end comes while it opens.
    const ended = new AbortController();
    const { signal } = ended;
    ending.current?.();
    ending.current = () => ended.abort();
    const fail = (problem: CameraProblem) => {
      if (signal.aborted) return;
      ended.abort();
      setState({ kind: 'failed', problem });
    };
    setState({ kind: 'starting' });
    setNeedsAdvice(false);
    const opening = openScanner();
    opening.then(
      ({ close }) => onceEnded(signal, close),
      () => fail('notLoaded'),
    );
    try {
      const stream = await openCamera();
      onceEnded(signal, () => stop(stream));
      const scanner = await opening;
      if (signal.aborted) return;
      setStarted({ stream, scanner });
      setState({ kind: 'on' });
    } catch (error) {
      fail(problemOf(error));
    }
  };
  const [started, setStarted] = useState<{ stream: MediaStream; scanner: Scanner }>();

  const isOn = state.kind === 'on';
  useEffect(() => {
    const screen = video.current;
    if (!isOn || !started || !screen) return;
    const { stream, scanner } = started;
    const accepted = acceptCodes();
    let isStopped = false;
    let lastRead = performance.now();
    let timer: ReturnType<typeof setTimeout>;
    const search = async () => {
      try {
        const text = accepted(await scanner.read(screen), performance.now());
        if (isStopped) return;
        if (text !== undefined) {
          lastRead = performance.now();
          tell(text);
        }
      } catch {
        // This picture cannot be searched, such as the one of a video that has just stopped.
      }
      if (isStopped) return;
      setNeedsAdvice(performance.now() - lastRead > ADVICE_AFTER);
      timer = setTimeout(() => void search(), PAUSE);
    };
    screen.srcObject = stream;
    void screen.play().then(search, () => undefined);
    // Another app has taken the camera, or its cable is out.
    const [track] = stream.getVideoTracks();
    track?.addEventListener('ended', end);
    return () => {
      isStopped = true;
      clearTimeout(timer);
      track?.removeEventListener('ended', end);
    };
  }, [isOn, started, end]);

  useEffect(() => {
    const endHidden = () => {
      if (document.hidden) end();
    };
    document.addEventListener('visibilitychange', endHidden);
    return () => {
      document.removeEventListener('visibilitychange', endHidden);
      ending.current?.();
    };
  }, [end]);

  return { video, state, needsAdvice, start: () => void start(), stop: end };
}
