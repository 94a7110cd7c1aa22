import type { CptCode, DxCode, Symptom } from '@bedside/contracts/care/care.schema';
import type { CptCodeRow, DxCodeRow, SymptomRow } from '@bedside/domain/care/codes.queries';

export const toDxCode = ({ removedAt: _, ...code }: DxCodeRow): DxCode => code;
export const toCptCode = ({ removedAt: _, ...code }: CptCodeRow): CptCode => code;
export const toSymptom = ({ removedAt: _, ...symptom }: SymptomRow): Symptom => symptom;
