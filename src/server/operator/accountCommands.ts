/** Commands that manage accounts: those of a customer's people, and those of the operator's staff. */
import { randomBytes } from "node:crypto";
import { suggestionText } from "#dialect/text/didYouMean.ts";
import { FIRST_ROLE } from "../db/earlierAccounts.ts";
import {
  addAccount,
  findAccount,
  type ListedAccount,
  listMembers,
  listStaff,
  removeAccount,
  removePasskeys,
  setRoles,
} from "../session/accounts.ts";
import { resetFactor } from "../accounts/secondFactor.ts";
import { deleteMemberRecord, recordRoles, storeMemberRecords } from "../accounts/memberRecords.ts";
import { storeStaffRecords } from "../accounts/staffRecords.ts";
import { findCustomer } from "../session/customers.ts";
import type { Arguments } from "./arguments.ts";
import { type CommandParts, type CommandResult, failedWith } from "./command.ts";

const MEMBERS =
  "members LOGIN-NAME, members add LOGIN-NAME NEW-LOGIN-NAME [--roles A,B] [--name NAME], members roles LOGIN-NAME A,B, or members remove LOGIN-NAME";
const STAFF = "staff, staff add NEW-LOGIN-NAME --roles A,B [--name NAME], staff roles LOGIN-NAME A,B, or staff remove LOGIN-NAME";
const MAX_LOGIN_NAME = 64;
/** Bytes of a generated password. */
const PASSWORD_BYTES = 12;

/** `members LOGIN-NAME` lists the accounts of a customer; `add`, `roles` and `remove` change them. */
export async function membersCommand(parts: CommandParts, { words, options }: Arguments): Promise<CommandResult> {
  const [first, one, other] = words;
  if (first === "add" && one !== undefined && other !== undefined && words.length === 3) return addMember(parts, one, other, options);
  if (first === "roles" && one !== undefined && other !== undefined && words.length === 3) return changeRoles(parts, "member", one, other);
  if (first === "remove" && one !== undefined && words.length === 2) return remove(parts, "member", one);
  if (first === undefined || words.length > 1) return failedWith(MEMBERS);
  const customer = await findCustomer(parts.db, first);
  return customer
    ? { ok: true, lines: (await listMembers(parts.db, customer.id)).map(lineOf) }
    : failedWith(`Unknown customer "${first}".`);
}

/** `staff` lists the accounts of the staff; `add`, `roles` and `remove` change them. */
export async function staffCommand(parts: CommandParts, { words, options }: Arguments): Promise<CommandResult> {
  const [first, one, other] = words;
  if (first === undefined) return { ok: true, lines: (await listStaff(parts.db)).map(lineOf) };
  if (first === "add" && one !== undefined && words.length === 2) return add(parts, "staff", one, options, {});
  if (first === "roles" && one !== undefined && other !== undefined && words.length === 3) return changeRoles(parts, "staff", one, other);
  if (first === "remove" && one !== undefined && words.length === 2) return remove(parts, "staff", one);
  return failedWith(STAFF);
}

/** `reset-factor LOGIN-NAME` removes the second factor and the passkeys of a person who has lost phone and recovery codes. */
export async function resetFactorCommand({ db, schemas, clock }: CommandParts, { words }: Arguments): Promise<CommandResult> {
  const [loginName = "", ...rest] = words;
  if (loginName === "" || rest.length > 0) return failedWith("reset-factor LOGIN-NAME");
  const account = await findAccount(db, loginName);
  if (!account) return failedWith(`Unknown account "${loginName}".`);
  const passkeys = await removePasskeys(db, account.id);
  if (!(await resetFactor(db, schemas, account, clock())) && passkeys === 0)
    return failedWith(`${account.login_name} has no second factor and no passkey.`);
  return { ok: true, lines: [`${account.login_name}: second factor and passkeys are removed, the password alone logs in`] };
}

type Kind = "member" | "staff";

async function addMember(
  parts: CommandParts,
  customerName: string,
  loginName: string,
  options: Arguments["options"],
): Promise<CommandResult> {
  const customer = await findCustomer(parts.db, customerName);
  if (!customer) return failedWith(`Unknown customer "${customerName}".`);
  return add(parts, "member", loginName, { roles: FIRST_ROLE, ...options }, { customer: customer.id });
}

/** The password is generated and shown once: nobody chooses a password for somebody else. */
async function add(
  { db, schemas, passwords, clock }: CommandParts,
  kind: Kind,
  loginName: string,
  { roles: named, name: person }: Arguments["options"],
  of: { readonly customer?: string },
): Promise<CommandResult> {
  const name = loginName.trim();
  if (name === "" || name.length > MAX_LOGIN_NAME) return failedWith(`A login name has 1 to ${MAX_LOGIN_NAME} characters.`);
  const roles = readRoles(schemas, kind, named);
  if ("lines" in roles) return roles;
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const facts = person === undefined ? {} : { name: person };
  const account = { ...of, loginName: name, password: await passwords.hash(password), roles: roles.names, facts };
  if (!(await addAccount(db, account, clock()))) return failedWith(`The login name "${name}" is taken.`);
  if (kind === "member") await storeMemberRecords(db, schemas, clock());
  else await storeStaffRecords(db, schemas, clock());
  return { ok: true, lines: [`${name}: added with ${roles.names.join(", ")}, password ${password}`] };
}

/** Reads `A,B`: names of roles of this kind. */
function readRoles({ roles }: CommandParts["schemas"], kind: Kind, text = ""): { readonly names: readonly string[] } | CommandResult {
  const own = Object.entries(roles.roles).flatMap(([name, role]) => ((role.of === "staff") === (kind === "staff") ? [name] : []));
  const names = [
    ...new Set(
      text
        .split(",")
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  ];
  if (names.length === 0) return failedWith(`Name the roles: --roles ${own.join(",")}`);
  const unknown = names.find((name) => !own.includes(name));
  return unknown === undefined ? { names } : failedWith(`There is no role "${unknown}" of ${kind}${suggestionText(unknown, own)}`);
}

async function changeRoles({ db, schemas, clock }: CommandParts, kind: Kind, loginName: string, text: string): Promise<CommandResult> {
  const account = await findAccount(db, loginName);
  if (account?.kind !== kind) return failedWith(`Unknown account "${loginName}".`);
  const roles = readRoles(schemas, kind, text);
  if ("lines" in roles) return roles;
  await setRoles(db, account.id, roles.names);
  const { id, customer } = account;
  if (customer !== null) await recordRoles(db, schemas, { id, customer }, roles.names, clock());
  else await storeStaffRecords(db, schemas, clock());
  return { ok: true, lines: [`${account.login_name}: ${roles.names.join(", ")}`] };
}

async function remove({ db, schemas, clock }: CommandParts, kind: Kind, loginName: string): Promise<CommandResult> {
  const account = await findAccount(db, loginName);
  if (account?.kind !== kind) return failedWith(`Unknown account "${loginName}".`);
  // The customer is found by the login name of its first account.
  if (account.id === account.customer) return failedWith(`${account.login_name} is the first account of its customer and stays.`);
  await removeAccount(db, account.id);
  const { id, customer } = account;
  if (customer !== null) await deleteMemberRecord(db, schemas, { id, customer });
  else await storeStaffRecords(db, schemas, clock());
  return { ok: true, lines: [`${account.login_name}: removed, its sessions are closed`] };
}

const lineOf = ({ loginName, roles }: ListedAccount): string => `${loginName}  ${roles.join(", ")}`;
