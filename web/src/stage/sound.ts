// Short, synthesised sounds. Silent until somebody has pressed something, and when muted.
const MUTED_KEY = "kontor.muted";

export type Sound = "card" | "coin" | "dice" | "step" | "ship" | "stamp" | "turn" | "win";

let context: AudioContext | null = null;

interface Noise {
    at: number;
    length: number;
    frequency: number;
    width: number;
    volume: number;
    filter?: BiquadFilterType;
}

interface Tone {
    at: number;
    length: number;
    from: number;
    to: number;
    volume: number;
    wave?: OscillatorType;
}

function noise(
    audio: AudioContext,
    { at, length, frequency, width, volume, filter = "bandpass" }: Noise,
): void {
    const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
    const samples = buffer.getChannelData(0);
    samples.forEach((_, i) => {
        samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
    });
    const source = new AudioBufferSourceNode(audio, { buffer });
    const shape = new BiquadFilterNode(audio, { type: filter, frequency, Q: width });
    const gain = new GainNode(audio, { gain: volume });
    source.connect(shape).connect(gain).connect(audio.destination);
    source.start(audio.currentTime + at);
}

function tone(audio: AudioContext, { at, length, from, to, volume, wave = "sine" }: Tone): void {
    const start = audio.currentTime + at;
    const source = new OscillatorNode(audio, { type: wave, frequency: from });
    const gain = new GainNode(audio, { gain: volume });
    source.frequency.exponentialRampToValueAtTime(to, start + length);
    gain.gain.setValueAtTime(volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + length);
}

/** What each sound is made of. */
const SOUNDS: Record<Sound, { noises: Noise[]; tones: Tone[] }> = {
    card: {
        noises: [{ at: 0, length: 0.11, frequency: 3200, width: 0.7, volume: 0.22, filter: "highpass" }],
        tones: [],
    },
    coin: {
        noises: [{ at: 0, length: 0.02, frequency: 6000, width: 1, volume: 0.15 }],
        tones: [
            { at: 0, length: 0.22, from: 2350, to: 2300, volume: 0.12, wave: "triangle" },
            { at: 0.03, length: 0.3, from: 3150, to: 3100, volume: 0.09, wave: "triangle" },
        ],
    },
    dice: {
        noises: [0, 0.07, 0.13, 0.22, 0.27].map((at, i) => ({
            at,
            length: 0.04,
            frequency: 1500 + i * 180,
            width: 3,
            volume: 0.3,
        })),
        tones: [0, 0.13, 0.27].map((at) => ({ at, length: 0.04, from: 320, to: 180, volume: 0.12 })),
    },
    step: {
        noises: [{ at: 0, length: 0.05, frequency: 1100, width: 2, volume: 0.35 }],
        tones: [{ at: 0, length: 0.06, from: 190, to: 95, volume: 0.3 }],
    },
    ship: {
        noises: [
            { at: 0, length: 0.5, frequency: 500, width: 0.6, volume: 0.22 },
            { at: 0.18, length: 0.5, frequency: 900, width: 0.6, volume: 0.12 },
        ],
        tones: [],
    },
    stamp: {
        noises: [{ at: 0.01, length: 0.08, frequency: 500, width: 1, volume: 0.3 }],
        tones: [{ at: 0, length: 0.12, from: 120, to: 60, volume: 0.45 }],
    },
    turn: {
        noises: [],
        tones: [
            { at: 0, length: 0.9, from: 880, to: 876, volume: 0.1 },
            { at: 0, length: 0.6, from: 1760, to: 1755, volume: 0.04 },
        ],
    },
    win: {
        noises: [],
        tones: [523, 659, 784, 1047].map((from, i) => ({
            at: i * 0.14,
            length: 0.6,
            from,
            to: from * 0.998,
            volume: 0.12,
            wave: "triangle" as const,
        })),
    },
};

export function isMuted(): boolean {
    return localStorage.getItem(MUTED_KEY) !== null;
}

export function setMuted(muted: boolean): void {
    if (muted) localStorage.setItem(MUTED_KEY, "1");
    else localStorage.removeItem(MUTED_KEY);
}

/** Browsers allow sound only after a press; before the first one nothing is heard. */
export function playSound(sound: Sound): void {
    if (isMuted() || !navigator.userActivation?.hasBeenActive || typeof AudioContext === "undefined") return;
    context ??= new AudioContext();
    const audio = context;
    SOUNDS[sound].noises.forEach((each) => noise(audio, each));
    SOUNDS[sound].tones.forEach((each) => tone(audio, each));
}
