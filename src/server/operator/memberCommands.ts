/** Commands that manage the accounts of a customer's people. */
import { randomBytes } from "node:crypto";
import { addMember, findAccount, listMembers, removeMember } from "../session/accounts.ts";
import { findCustomer } from "../session/customers.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandParts, CommandResult } from "./command.ts";

const USAGE = "members LOGIN-NAME, or members add LOGIN-NAME NEW-LOGIN-NAME, or members remove LOGIN-NAME";
const MAX_LOGIN_NAME = 64;
/** Bytes of a generated password. */
const PASSWORD_BYTES = 12;

/** `members LOGIN-NAME` lists the accounts of a customer; `members add` and `members remove` change them. */
export async function membersCommand(parts: CommandParts, { words }: Arguments): Promise<CommandResult> {
  const [first, ...names] = words;
  const [one, other] = names;
  if (first === "add" && one !== undefined && other !== undefined && names.length === 2) return add(parts, one, other);
  if (first === "remove" && one !== undefined && names.length === 1) return remove(parts, one);
  if (first === undefined || names.length > 0) return failed(USAGE);
  const customer = await findCustomer(parts.db, first);
  return customer ? { ok: true, lines: await listMembers(parts.db, customer.id) } : failed(`Unknown customer "${first}".`);
}

/** The password is generated and shown once: nobody chooses a password for somebody else. */
async function add({ db, passwords, clock }: CommandParts, customerName: string, loginName: string): Promise<CommandResult> {
  const name = loginName.trim();
  if (name === "" || name.length > MAX_LOGIN_NAME) return failed(`A login name has 1 to ${MAX_LOGIN_NAME} characters.`);
  const customer = await findCustomer(db, customerName);
  if (!customer) return failed(`Unknown customer "${customerName}".`);
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const member = { customer: customer.id, loginName: name, password: await passwords.hash(password) };
  if (!(await addMember(db, member, clock()))) return failed(`The login name "${name}" is taken.`);
  return { ok: true, lines: [`${name}: added to ${customer.login_name}, password ${password}`] };
}

async function remove({ db }: CommandParts, loginName: string): Promise<CommandResult> {
  const account = await findAccount(db, loginName);
  if (!account) return failed(`Unknown account "${loginName}".`);
  // The customer is found by the login name of its first account.
  if (account.id === account.customer) return failed(`${account.login_name} is the first account of its customer and stays.`);
  await removeMember(db, account.id);
  return { ok: true, lines: [`${account.login_name}: removed, its sessions are closed`] };
}

const failed = (...lines: string[]): CommandResult => ({ ok: false, lines });
