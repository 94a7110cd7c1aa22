import { execFileSync, spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { UserFacingError } from './exit-message.ts';

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

/** The user and group ids to run as, or a wrapper program. */
export interface Launcher {
  readonly ids: Ids | undefined;
  readonly prefix: readonly string[];
  /** Undefined unless we run as root. */
  readonly owner: Ids | undefined;
}

const USER = 'postgres';

/**
 * PostgreSQL refuses to run as root. If its user can't enter the folders, it keeps CAP_DAC_OVERRIDE.
 * @throws UserFacingError if neither works
 */
export function postgresLauncher(mustReach: readonly string[]): Launcher {
  if (userInfo().uid !== 0) return { ids: undefined, prefix: [], owner: undefined };
  const owner = findUser() ?? makeUser();
  const reaches = mustReach.every((place) => spawnSync('test', ['-r', place], owner).status === 0);
  if (reaches) return { ids: owner, prefix: [], owner };
  return { ids: undefined, prefix: withFolderAccess(owner, mustReach), owner };
}

function findUser(): Ids | undefined {
  const uid = spawnSync('id', ['-u', USER], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', USER], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function makeUser(): Ids {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', USER], { stdio: 'ignore' });
  const ids = findUser();
  if (!ids) {
    throw new UserFacingError(
      `PostgreSQL won't run as root and the user "${USER}" could not be made: run as another user, or set DATABASE_URL.`,
    );
  }
  return ids;
}

function withFolderAccess(ids: Ids, places: readonly string[]): string[] {
  const prefix = [
    'setpriv',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--securebits=+no_setuid_fixup',
    '--',
  ];
  const [setpriv, ...args] = prefix;
  try {
    execFileSync(setpriv ?? '', [...args, 'true'], { stdio: 'ignore' });
  } catch {
    throw new UserFacingError(
      `The user "${USER}", which PostgreSQL runs as, can't enter ${places.join(' or ')}: ` +
        'clone Bedside into a folder that other users may enter, run it as a user that is not root, or set DATABASE_URL.',
    );
  }
  return prefix;
}
