/** Two soft notes: someone came in, or a test of the speaker. */
export async function playChime(): Promise<void> {
  const context = new AudioContext();
  const ended = [523, 659].map(
    (frequency, at) =>
      new Promise<void>((resolve) => {
        const tone = new OscillatorNode(context, { frequency });
        const volume = new GainNode(context, { gain: 0 });
        const start = context.currentTime + at * 0.18;
        volume.gain.setValueAtTime(0, start);
        volume.gain.linearRampToValueAtTime(0.25, start + 0.03);
        volume.gain.exponentialRampToValueAtTime(0.001, start + 0.5);
        tone.connect(volume).connect(context.destination);
        tone.onended = () => resolve();
        tone.start(start);
        tone.stop(start + 0.5);
      }),
  );
  await Promise.all(ended);
  await context.close();
}

/** Reports the sound level from 0 to 1 on each animation frame. The returned function stops it. */
export function followLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 512 });
  new MediaStreamAudioSourceNode(context, { mediaStream: stream }).connect(analyser);
  const samples = new Uint8Array(analyser.fftSize);
  let frame = 0;
  const read = () => {
    analyser.getByteTimeDomainData(samples);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
    onLevel(Math.min(1, loudest / 64));
    frame = requestAnimationFrame(read);
  };
  read();
  return () => {
    cancelAnimationFrame(frame);
    void context.close();
  };
}
